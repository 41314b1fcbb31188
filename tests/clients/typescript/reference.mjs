// The official TypeScript clients, both lines of them, and every tool of the reference, over HTTP and stdio.
//
// Usage: node reference.mjs ROWS CLIENT_HOST URL
//
// ROWS are the calls that the clients of every language share, CLIENT_HOST is the program that serves over
// stdio, URL where it serves over HTTP already. Each check is one line; the last line counts them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as FirstHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [rowsFile, host, url] = process.argv.slice(2);
if (!url) {
  console.error("usage: node reference.mjs ROWS CLIENT_HOST URL");
  process.exit(2);
}
const rows = JSON.parse(readFileSync(rowsFile, "utf8"));
const CANARY = "canary-7f3a";
const PATIENCE = 20_000;
const NEWEST = "2026-07-28";
const HANDSHAKES = ["2025-11-25", "2025-06-18"];

const info = { name: "reference-test", version: "1" };
const child = { command: host, args: ["--stdio"], stderr: "ignore" };
const newest = () => new Client(info, { versionNegotiation: { mode: { pin: NEWEST } } });
const negotiating = () => new Client(info, { versionNegotiation: { mode: "auto" } });
const handshake = (revision) => () => new Client(info, { supportedProtocolVersions: [revision] });
// The first line proposes its newest revision and knows no option for another.
const first = (revision) => () =>
  new (class extends FirstClient {
    request({ method, params }, ...rest) {
      const proposed = method === "initialize" ? { ...params, protocolVersion: revision } : params;
      return super.request({ method, params: proposed }, ...rest);
    }
  })(info);

// The line, the revision it must speak, whether a call that is given up is to stop on the server. Hanging up
// is no cancellation in the handshake's era, and a server without sessions cannot tell which call a
// notification means.
const connections = [
  ["second line, HTTP", NEWEST, true, newest, () => new StreamableHTTPClientTransport(new URL(url))],
  ["second line, HTTP, negotiated", NEWEST, true, negotiating, () => new StreamableHTTPClientTransport(new URL(url))],
  ...HANDSHAKES.map((revision) => [
    "second line, HTTP", revision, false, handshake(revision), () => new StreamableHTTPClientTransport(new URL(url)),
  ]),
  ["second line, stdio", NEWEST, true, newest, () => new StdioClientTransport(child)],
  ["second line, stdio, negotiated", NEWEST, true, negotiating, () => new StdioClientTransport(child)],
  ...HANDSHAKES.map((revision) => [
    "second line, stdio", revision, true, handshake(revision), () => new StdioClientTransport(child),
  ]),
  ...HANDSHAKES.flatMap((revision) => [
    ["first line, HTTP", revision, false, first(revision), () => new FirstHttp(new URL(url))],
    ["first line, stdio", revision, true, first(revision), () => new FirstStdio(child)],
  ]),
];

const answered = (result) => {
  assert.ok(!result.isError, JSON.stringify(result));
  return JSON.parse(result.content[0].text);
};
// The first line takes the schema of results before the options.
const call = (client, name, args, options) =>
  client instanceof FirstClient
    ? client.callTool({ name, arguments: args }, undefined, options)
    : client.callTool({ name, arguments: args }, options);
const givenUp = async (client) => answered(await call(client, "given_up", {}));

const checks = {
  "the revision is the one asked for": async (client, transport, revision) => {
    const spoken = client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion;
    assert.equal(spoken, revision);
  },

  "every tool is listed": async (client) => {
    const { tools } = await client.listTools();
    const expected = [...rows.map((row) => row.tool), "count", "given_up", "wait", "waiting"].sort();
    assert.deepEqual(tools.map((tool) => tool.name), expected);
  },

  [`each of ${rows.length} tools answers, and the client finds it true to its schema`]: async (client) => {
    await client.listTools(); // without it the client has no schema to judge by
    for (const { tool, arguments: args, answer } of rows) {
      const result = await call(client, tool, args);
      assert.deepEqual(answered(result), answer, tool);
      const isObject = answer !== null && typeof answer === "object" && !Array.isArray(answer);
      assert.deepEqual(result.structuredContent, isObject ? answer : undefined, tool);
    }
  },

  "a refusal is a tool error that does not repeat what was sent": async (client) => {
    const result = await call(client, "scalar", { value: CANARY });
    assert.ok(result.isError && result.structuredContent === undefined, JSON.stringify(result));
    assert.ok(result.content[0].text.includes("value"), result.content[0].text);
    assert.ok(!JSON.stringify(result).includes(CANARY), JSON.stringify(result));
  },

  "a tool that does not exist is a protocol error": async (client) => {
    const error = await call(client, CANARY, {}).then(
      (result) => assert.fail(`it was answered: ${JSON.stringify(result)}`),
      (error) => error,
    );
    assert.equal(error.code, -32602, String(error));
    assert.ok(!String(error).includes(CANARY), String(error));
  },

  "a long call says how far it is": async (client) => {
    const reports = [];
    const onprogress = ({ progress, total }) => reports.push([progress, total]);
    assert.equal(answered(await call(client, "count", { last: 10 }, { onprogress })), 10);
    // Both lines drop the reports that arrive in one read with the answer; see the README beside this folder.
    assert.ok(reports.length > 0, "no report");
    assert.deepEqual(reports, reports.map((_, index) => [index + 1, 10]));
  },

  "a call can be given up, and the next is answered": async (client, _transport, _revision, stops) => {
    const before = await givenUp(client);
    const controller = new AbortController();
    const running = Promise.withResolvers();
    const options = { signal: controller.signal, onprogress: () => running.resolve(), timeout: PATIENCE };
    const waiting = call(client, "wait", {}, options);
    waiting.catch(running.reject);
    await running.promise;
    controller.abort("enough");
    await assert.rejects(waiting);
    if (!stops) return assert.equal(await givenUp(client), before);
    const deadline = Date.now() + PATIENCE;
    while ((await givenUp(client)) !== before + 1) {
      assert.ok(Date.now() < deadline, "the call was not cancelled");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  },
};

let passed = 0;
let failed = 0;
for (const [line, revision, stops, open, reach] of connections) {
  const client = open();
  const transport = reach();
  // The first line tells the revision to its transport, if that wants to know.
  transport.setProtocolVersion ??= (spoken) => (transport.protocolVersion = spoken);
  const all = { "it connects": () => client.connect(transport), ...checks, "it closes": () => client.close() };
  for (const [sentence, check] of Object.entries(all)) {
    try {
      await check(client, transport, revision, stops);
      passed += 1;
      console.log(`ok: ${line}, ${revision}: ${sentence}`);
    } catch (error) {
      failed += 1;
      console.log(`not ok: ${line}, ${revision}: ${sentence}: ${error.stack ?? error}`);
    }
  }
}
console.log(`typescript, reference: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
