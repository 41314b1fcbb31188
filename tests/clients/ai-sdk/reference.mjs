// The client of Vercel's AI SDK, which is built on none of the official ones, and every tool of the reference,
// over HTTP and stdio.
//
// Usage: node reference.mjs ROWS CLIENT_HOST URL
//
// ROWS are the calls that the clients of every language share, CLIENT_HOST is the program that serves over
// stdio, URL where it serves over HTTP already. Each check is one line; the last line counts them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as Stdio } from "@ai-sdk/mcp/mcp-stdio";

const [rowsFile, host, url] = process.argv.slice(2);
if (!url) {
  console.error("usage: node reference.mjs ROWS CLIENT_HOST URL");
  process.exit(2);
}
const rows = JSON.parse(readFileSync(rowsFile, "utf8"));
const CANARY = "canary-7f3a";

const connections = {
  HTTP: () => createMCPClient({ transport: { type: "http", url } }),
  stdio: () => createMCPClient({ transport: new Stdio({ command: host, args: ["--stdio"], stderr: "ignore" }) }),
};

const call = (tools, name, args, options = {}) => tools[name].execute(args, { toolCallId: name, messages: [], ...options });
const answered = (result) => {
  assert.ok(!result.isError, JSON.stringify(result));
  return JSON.parse(result.content[0].text);
};

const checks = {
  "every tool is listed": async (client) => {
    const expected = [...rows.map((row) => row.tool), "count", "given_up", "wait", "waiting"].sort();
    assert.deepEqual(Object.keys(await client.tools()), expected);
  },

  [`each of ${rows.length} tools answers`]: async (client) => {
    const tools = await client.tools();
    for (const { tool, arguments: args, answer } of rows) {
      const result = await call(tools, tool, args);
      assert.deepEqual(answered(result), answer, tool);
      const isObject = answer !== null && typeof answer === "object" && !Array.isArray(answer);
      assert.deepEqual(result.structuredContent, isObject ? answer : undefined, tool);
    }
  },

  "a refusal is a tool error that does not repeat what was sent": async (client) => {
    const result = await call(await client.tools(), "scalar", { value: CANARY });
    assert.ok(result.isError && result.structuredContent === undefined, JSON.stringify(result));
    assert.ok(result.content[0].text.includes("value"), result.content[0].text);
    assert.ok(!JSON.stringify(result).includes(CANARY), JSON.stringify(result));
  },

  "a tool that does not exist is a protocol error": async (client) => {
    const definition = { name: CANARY, inputSchema: { type: "object", properties: {} } };
    const tools = client.toolsFromDefinitions({ tools: [definition] });
    await assert.rejects(call(tools, CANARY, {}), (error) => {
      assert.equal(error.code, -32602, String(error));
      assert.ok(!String(error).includes(CANARY), String(error));
      return true;
    });
  },

  "a long call is answered": async (client) => {
    assert.equal(answered(await call(await client.tools(), "count", { last: 5 })), 5);
  },

  "a call can be given up, and the next is answered": async (client) => {
    const tools = await client.tools();
    const before = answered(await call(tools, "waiting", {}));
    const controller = new AbortController();
    const waiting = call(tools, "wait", {}, { abortSignal: controller.signal });
    const rejected = assert.rejects(waiting);
    while (answered(await call(tools, "waiting", {})) === before) await new Promise((resolve) => setTimeout(resolve, 10));
    controller.abort();
    await rejected;
    assert.equal(answered(await call(tools, "scalar", { value: 7 })), 7);
  },
};

let passed = 0;
let failed = 0;
for (const [connection, open] of Object.entries(connections)) {
  const client = await open();
  for (const [sentence, check] of [...Object.entries(checks), ["it closes", () => client.close()]]) {
    try {
      await check(client);
      passed += 1;
      console.log(`ok: ${connection}: ${sentence}`);
    } catch (error) {
      failed += 1;
      console.log(`not ok: ${connection}: ${sentence}: ${error.stack ?? error}`);
    }
  }
}
console.log(`ai-sdk, reference: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
