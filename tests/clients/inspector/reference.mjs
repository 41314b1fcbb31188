// The command line of the MCP Inspector and every tool of the reference, over HTTP and stdio.
//
// Usage: node reference.mjs INSPECTOR ROWS CLIENT_HOST URL
//
// INSPECTOR is its program, ROWS are the calls that the clients of every language share, CLIENT_HOST is the
// program that serves over stdio, URL where it serves over HTTP already. A call is a process of its own, so
// each tool is called on one connection, and the one that has every shape on all of them. Each check is one
// line; the last line counts them.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

const [inspector, rowsFile, host, url] = process.argv.slice(2);
if (!url) {
  console.error("usage: node reference.mjs INSPECTOR ROWS CLIENT_HOST URL");
  process.exit(2);
}
const rows = JSON.parse(readFileSync(rowsFile, "utf8"));
const everyShape = rows.filter(({ tool }) => ["everything", "list", "nothing", "scalar"].includes(tool));
const CANARY = "canary-7f3a";
const AT_ONCE = 3;
const PATIENCE = 20_000;

const overHttp = (era) => ({ name: `HTTP, ${era}`, before: [url, "--protocol-era", era], after: [] });
const overStdio = (era) => ({
  name: `stdio, ${era}`,
  before: ["--protocol-era", era],
  after: ["--", host, "--stdio"],
});

const start = ({ before, after }, ...args) =>
  spawn(process.execPath, [inspector, "--cli", ...before, "--format", "json", ...args, ...after]);

const run = (connection, ...args) =>
  new Promise((resolve, reject) => {
    const child = start(connection, ...args);
    let [out, err] = ["", ""];
    child.stdout.on("data", (bytes) => (out += bytes));
    child.stderr.on("data", (bytes) => (err += bytes));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });

const call = (connection, tool, args) =>
  run(connection, "--method", "tools/call", "--tool-name", tool, "--tool-args-json", JSON.stringify(args));

const expectAnswer = async (connection, { tool, arguments: args, answer }) => {
  const { code, out, err } = await call(connection, tool, args);
  assert.equal(code, 0, `${tool}: ${out} ${err}`);
  const { result } = JSON.parse(out);
  assert.deepEqual(JSON.parse(result.content[0].text), answer, tool);
  const isObject = answer !== null && typeof answer === "object" && !Array.isArray(answer);
  assert.deepEqual(result.structuredContent, isObject ? answer : undefined, tool);
};

// Several calls at a time, because starting a process is most of a call.
const expectAnswers = async (connection, rows) => {
  const left = [...rows];
  const worker = async () => {
    for (let row = left.shift(); row; row = left.shift()) await expectAnswer(connection, row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

// A count of the server's, asked for without the Inspector.
const count = async (tool) => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: {} } };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return JSON.parse((await response.json()).result.content[0].text);
};

const until = async (tool, expected) => {
  const deadline = Date.now() + PATIENCE;
  while ((await count(tool)) !== expected) {
    assert.ok(Date.now() < deadline, `${tool} did not become ${expected}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const listing = async (connection) => {
  // Its linter may warn of the values that are open on purpose, and of nothing else.
  const { code, out, err } = await run(connection, "--method", "tools/list", "--strict");
  assert.equal(code, 0, err);
  const names = JSON.parse(out).result.tools.map((tool) => tool.name);
  const expected = [...rows.map((row) => row.tool), "count", "given_up", "wait", "waiting"].sort();
  assert.deepEqual(names, expected);
  assert.match(err, /\b0 errors, 8 warnings across 2 tools\b/);
  const issues = err.split("\n").filter((line) => line.trim().startsWith("Issue:"));
  assert.equal(issues.length, 8, err);
  for (const issue of issues) assert.match(issue, /accepts any value/);
};

const refusal = async (connection) => {
  const { code, out, err } = await call(connection, "scalar", { value: CANARY });
  assert.equal(code, 5, `${out} ${err}`);
  assert.equal(JSON.parse(err.trim().split("\n").at(-1)).error.code, "tool_is_error");
  const { result } = JSON.parse(out);
  assert.ok(result.isError && result.structuredContent === undefined, out);
  assert.ok(result.content[0].text.includes("value") && !out.includes(CANARY), out);
};

const unknownTool = async (connection) => {
  const { code, out, err } = await call(connection, CANARY, {});
  assert.equal(code, 5, `${out} ${err}`);
  // Its own judgement, from the listing: it does not send the call.
  assert.equal(JSON.parse(err.trim().split("\n").at(-1)).error.code, "tool_not_found");
};

const longCall = (connection) =>
  expectAnswer(connection, { tool: "count", arguments: { last: 5 }, answer: 5 });

const givenUp = async (connection) => {
  const before = await count("given_up");
  const child = start(connection, "--method", "tools/call", "--tool-name", "wait", "--tool-args-json", "{}");
  const closed = new Promise((resolve) => child.on("close", resolve));
  await until("waiting", 1);
  child.kill("SIGTERM");
  await closed;
  await until("given_up", before + 1);
};

const plan = [
  [overHttp("modern"), { listing, refusal, unknownTool, longCall, givenUp }, rows],
  [overHttp("legacy"), { listing, refusal, unknownTool, longCall }, everyShape],
  [overStdio("modern"), { listing, refusal, unknownTool, longCall }, everyShape],
  [overStdio("legacy"), { listing, refusal, unknownTool, longCall }, everyShape],
];
const sentences = {
  listing: "every tool is listed, and the linter warns of open values alone",
  refusal: "a refusal is a tool error that does not repeat what was sent",
  unknownTool: "a tool that does not exist is told apart",
  longCall: "a long call is answered",
  givenUp: "a call that is given up is cancelled",
};

let passed = 0;
let failed = 0;
for (const [connection, checks, called] of plan) {
  const all = Object.entries(checks).map(([name, check]) => [sentences[name], () => check(connection)]);
  all.push([`each of ${called.length} tools answers`, () => expectAnswers(connection, called)]);
  for (const [sentence, check] of all) {
    try {
      await check();
      passed += 1;
      console.log(`ok: ${connection.name}: ${sentence}`);
    } catch (error) {
      failed += 1;
      console.log(`not ok: ${connection.name}: ${sentence}: ${error.stack ?? error}`);
    }
  }
}
console.log(`inspector, reference: ${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
