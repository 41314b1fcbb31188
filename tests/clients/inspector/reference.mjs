// The command line of the MCP Inspector and every tool of the reference, over HTTP and stdio.
//
// Usage: node reference.mjs INSPECTOR CLIENT_HOST URL
//
// INSPECTOR is its program, CLIENT_HOST the program that serves over stdio, URL where it serves over HTTP
// already. A call is a process of its own, and over stdio a server of its own.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CANARY, Checks, everyTool, expectAnswer, expectGivenUp, expectRefusal, expectSample } from "./checks.mjs";
import { NUMBERED, expectWords, givingUp, routes, rows, until, words } from "./checks.mjs";

const [inspector, host, url] = words("INSPECTOR CLIENT_HOST URL");
// Starting a process is most of a call.
const AT_ONCE = 3;

const folder = mkdtempSync(join(tmpdir(), "inspector-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const overHttp = (era, to = url) => ({ before: [to, "--protocol-era", era], after: [] });
const overStdio = (era, ...server) => ({ before: ["--protocol-era", era], after: ["--", ...server] });

// A running process, and what has become of it once everybody is gone who holds its streams: over stdio the
// server too, whose standard error is the Inspector's.
const start = ({ before, after }, ...args) => {
  const child = spawn(process.execPath, [inspector, "--cli", ...before, "--format", "json", ...args, ...after]);
  let [out, err] = ["", ""];
  child.stdout.on("data", (bytes) => (out += bytes));
  child.stderr.on("data", (bytes) => (err += bytes));
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });
  return { child, ended };
};
const call = (connection, tool, args, ...more) =>
  start(connection, "--method", "tools/call", "--tool-name", tool, "--tool-args-json", JSON.stringify(args), ...more);
const reporting = ["--tool-metadata", "progressToken=long"];

const result = async ({ ended }) => {
  const { code, out, err } = await ended;
  assert.equal(code, 0, `${out} ${err}`);
  return JSON.parse(out).result;
};

// How many callers wait and gave up, asked for without the Inspector.
const callers = async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "callers", arguments: {} } };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return (await response.json()).result.structuredContent;
};

// A connection on which everything that the server says can be read.
const tapped = {
  HTTP: async (era) => {
    let said = "";
    const proxy = createServer((asked, answer) => {
      const { method, headers } = asked;
      const onward = request(url, { method, headers }, (answered) => {
        answer.writeHead(answered.statusCode, answered.headers);
        answered.on("data", (bytes) => (said += bytes)).pipe(answer);
      });
      asked.pipe(onward);
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const connection = overHttp(era, `http://127.0.0.1:${proxy.address().port}/mcp`);
    return { connection, said: () => said, close: () => proxy.close() };
  },
  stdio: async (era) => {
    const file = join(folder, `said-${era}`);
    writeFileSync(file, "");
    const connection = overStdio(era, "sh", "-c", '"$0" --stdio | tee "$1"', host, file);
    return { connection, said: () => readFileSync(file, "utf8"), close: () => {} };
  },
};
const reports = (said) => said.match(/"method":"notifications\/progress"/g)?.length ?? 0;

const listing = async (connection) => {
  // Its linter may warn of the values that are open on purpose, and of nothing else.
  const { code, out, err } = await start(connection, "--method", "tools/list", "--strict").ended;
  assert.equal(code, 0, err);
  assert.deepEqual(JSON.parse(out).result.tools.map((tool) => tool.name), everyTool);
  assert.match(err, /\b0 errors, 8 warnings across 2 tools\b/);
  const issues = err.split("\n").filter((line) => line.trim().startsWith("Issue:"));
  assert.equal(issues.length, 8, err);
  for (const issue of issues) assert.match(issue, /accepts any value/);
};

const each = (rows) => async (connection) => {
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      expectAnswer(await result(call(connection, row.tool, row.arguments)), row);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

const content = async (connection) => expectSample(await result(call(connection, "sample", {})));

const errorCode = (err) => JSON.parse(err.trim().split("\n").find((line) => line.startsWith('{"error"'))).error.code;

const refusal = (tool, args, expect) => async (connection) => {
  const { code, out, err } = await call(connection, tool, args).ended;
  assert.equal(code, 5, `${out} ${err}`);
  assert.equal(errorCode(err), "tool_is_error");
  expect(JSON.parse(out).result);
};

const unknownTool = async (connection) => {
  const { code, out, err } = await call(connection, CANARY, {}).ended;
  assert.equal(code, 5, `${out} ${err}`);
  // Its own judgement, from the listing: it does not send the call.
  assert.equal(errorCode(err), "tool_not_found");
};

const longCall = async (transport, era) => {
  const { connection, said, close } = await tapped[transport](era);
  const counted = await result(call(connection, "count", { last: 5 }, ...reporting));
  close();
  expectAnswer(counted, { tool: "count", answer: 5 });
  assert.equal(reports(said()), 5, said());
};

const givenUp = {
  HTTP: async (era, reachesTheTool) => {
    const before = await callers();
    const { child, ended } = call(overHttp(era), "wait", {});
    await until("a caller waits", async () => (await callers()).waiting > before.waiting);
    child.kill("SIGTERM");
    await ended;
    await expectGivenUp(callers, before, reachesTheTool);
  },
  stdio: async (era) => {
    const { connection, said } = await tapped.stdio(era);
    const { child, ended } = call(connection, "wait", {}, ...reporting);
    await until("it waits", () => reports(said()) === 1);
    child.kill("SIGTERM");
    // Its server, whose input has ended, says this last.
    assert.match((await ended).err, /of the callers 1 had given up/);
  },
};

const checks = new Checks("inspector, reference");
// Hanging up is no cancellation in the handshake's era, so the calls given up there come last: they go on.
for (const [transport, era, reachesTheTool] of [
  ["stdio", "modern", true],
  ["stdio", "legacy", true],
  ["HTTP", "modern", true],
  ["HTTP", "legacy", false],
]) {
  const connection = transport === "HTTP" ? overHttp(era) : overStdio(era, host, "--stdio");
  const all = {
    "every tool is listed, and the linter warns of open values alone": listing,
    [`each of ${rows.length} tools answers`]: each(rows),
    [`${routes.length} calls whose arguments are in headers as well arrive whole`]: each(routes),
    "content is the blocks it was made of": content,
    "a refusal is a tool error that does not repeat what was sent": refusal("scalar", { value: CANARY }, expectRefusal),
    "a number for a text in a header is refused in words": refusal("route", NUMBERED, expectWords),
    "a tool that does not exist is told apart": unknownTool,
    "a long call is answered after its reports": () => longCall(transport, era),
    [givingUp(reachesTheTool)]: () => givenUp[transport](era, reachesTheTool),
  };
  for (const [sentence, act] of Object.entries(all)) {
    await checks.check(`${transport}, ${era}: ${sentence}`, () => act(connection));
  }
}
checks.exit();
