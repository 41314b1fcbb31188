// The official TypeScript clients, both lines of them, against the running order desk.
//
// Usage: node orders.mjs URL
//
// Each check is one line; the last line counts them. The desk must have been started on a new folder.

import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CANARY, Checks, words } from "./checks.mjs";

const [url] = words("URL");

const info = { name: "orders-test", version: "1" };
const clients = {
  "second line, 2026-07-28": () => [
    new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    new StreamableHTTPClientTransport(new URL(url)),
  ],
  "second line, handshake": () => [new Client(info), new StreamableHTTPClientTransport(new URL(url))],
  "first line": () => [new FirstClient(info), new FirstTransport(new URL(url))],
};

const acts = {
  "the listing holds the granted tools, their limits and their costs": async (client) => {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((tool) => tool.name), ["find_orders", "order_status", "place_note"]);
    for (const tool of tools) {
      assert.equal(tool.annotations.readOnlyHint, tool.name !== "place_note");
      assert.equal(tool.inputSchema.additionalProperties, false);
      assert.equal(tool.outputSchema.type, "object");
      assert.equal(tool._meta["ai.redouble/weight"].type, "database");
    }
  },

  "a good call is answered, and the client finds the answer true to its schema": async (client) => {
    await client.listTools(); // without it the client has no schema to judge by
    const result = await client.callTool({ name: "order_status", arguments: { order_number: "A-1042" } });
    assert.ok(!result.isError, JSON.stringify(result));
    assert.equal(result.structuredContent.customer, "Harper Lane Books");
    assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
    const found = await client.callTool({ name: "find_orders", arguments: { states: ["picking"] } });
    assert.deepEqual(found.structuredContent.orders.map((order) => order.number), ["A-1045", "A-1044"]);
  },

  "a bad call is a tool error that says what is accepted and not what was sent": async (client) => {
    for (const [name, args, said] of [
      ["order_status", { order_number: CANARY }, "order_number"],
      ["order_status", { order_number: "A-1042", [CANARY]: 1 }, "order_number"],
      ["find_orders", { limit: 51 }, "limit"],
      ["find_orders", { states: [CANARY] }, "received"],
    ]) {
      const result = await client.callTool({ name, arguments: args });
      assert.ok(result.isError && result.structuredContent === undefined, JSON.stringify(result));
      assert.equal(result._meta.correctable, true);
      assert.ok(result.content[0].text.includes(said), result.content[0].text);
      assert.ok(!JSON.stringify(result).includes(CANARY), JSON.stringify(result));
    }
  },

  "a tool without a grant and a tool that never existed are one answer": async (client) => {
    const refusals = [];
    for (const [name, args] of [
      ["refund_order", { order_number: "A-1042", amount: 1, reason: "late" }],
      ["refund_order", { amount: CANARY }],
      [`no_such_tool_${CANARY}`, {}],
    ]) {
      const error = await client.callTool({ name, arguments: args }).then(
        (result) => assert.fail(`${name} was answered: ${JSON.stringify(result)}`),
        (error) => error,
      );
      assert.equal(error.code, -32602, String(error));
      assert.ok(!String(error).includes(CANARY), String(error));
      refusals.push(String(error));
    }
    assert.equal(new Set(refusals).size, 1, refusals.join("\n"));
  },
};

const checks = new Checks("typescript, order desk");
for (const [line, open] of Object.entries(clients)) {
  for (const [sentence, act] of Object.entries(acts)) {
    await checks.check(`${line}: ${sentence}`, async () => {
      const [client, transport] = open();
      try {
        await client.connect(transport);
        await act(client);
      } finally {
        await client.close().catch(() => {});
      }
    });
  }
}
checks.exit();
