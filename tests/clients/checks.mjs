// What every client of JavaScript does with every tool of the reference; the client itself is handed in.
//
// `rows` are the calls that the clients of every language share. A caller is `tools()`, the names listed, and
// `call(tool, args, { signal, onprogress })`, the result as the client read it; it throws what the client throws.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export const CANARY = "canary-7f3a";
export const PATIENCE = 20_000;
export const NEWEST = "2026-07-28";
export const HANDSHAKES = ["2025-11-25", "2025-06-18"];

export const rows = JSON.parse(readFileSync(new URL("reference.json", import.meta.url), "utf8"));
export const everyTool = [...rows.map((row) => row.tool), "callers", "count", "route", "sample", "wait"].sort();

// One check, one line; the last line counts them.
export class Checks {
  passed = 0;
  failed = 0;

  constructor(client) {
    this.client = client;
  }

  async check(sentence, act) {
    try {
      await act();
      this.passed += 1;
      console.log(`ok: ${sentence}`);
    } catch (error) {
      this.failed += 1;
      console.log(`not ok: ${sentence}: ${error.stack ?? error}`);
    }
  }

  exit() {
    console.log(`${this.client}: ${this.passed} passed, ${this.failed} failed`);
    process.exit(this.failed || !this.passed ? 1 : 0);
  }
}

// The words of the command line, as many as the usage names.
export const words = (usage) => {
  const given = process.argv.slice(2);
  if (given.length === usage.split(" ").length) return given;
  console.error(`usage: node ${process.argv[1]} ${usage}`);
  process.exit(2);
};

export const answered = (result) => {
  assert.ok(!result.isError, JSON.stringify(result));
  return JSON.parse(result.content[0].text);
};

export const expectAnswer = (result, { tool, answer }) => {
  assert.deepEqual(answered(result), answer, tool);
  const isObject = answer !== null && typeof answer === "object" && !Array.isArray(answer);
  assert.deepEqual(result.structuredContent, isObject ? answer : undefined, tool);
};

export const expectRefusal = (result) => {
  const whole = JSON.stringify(result);
  assert.ok(result.isError && result.structuredContent === undefined, whole);
  assert.ok(result.content[0].text.includes("value") && !whole.includes(CANARY), whole);
};

// Its header says what the body says, so it is the body that is judged, in words for a model.
export const NUMBERED = { region: 42 };
export const expectWords = (result) => {
  assert.ok(result.isError, JSON.stringify(result));
  assert.match(result.content[0].text, /`region` must be a string/);
};

export const until = async (what, holds) => {
  const deadline = Date.now() + PATIENCE;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, `it never came that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

// Rows like those of the reference, of the tool that answers what it was called with.
const sent = JSON.parse(readFileSync(new URL("in-headers.json", import.meta.url), "utf8"));
export const routes = sent.map((route) => ({ tool: "route", arguments: route, answer: route }));

// What the tool that answers content answers.
const base64 = (file) => readFileSync(new URL(file, import.meta.url), "base64");
const note = { uri: "sample://note", mimeType: "text/plain", text: "A note that came along." };
const sample = [
  { type: "text", text: "One of each." },
  { type: "image", data: base64("pixel.png"), mimeType: "image/png" },
  { type: "audio", data: base64("silence.wav"), mimeType: "audio/wav" },
  { type: "resource", resource: note },
];

export const expectSample = ({ isError, content, structuredContent }) => {
  assert.ok(!isError && structuredContent === undefined, JSON.stringify({ isError, structuredContent }));
  assert.deepEqual(content, sample);
};

const each = (rows) => async (caller) => {
  for (const row of rows) expectAnswer(await caller.call(row.tool, row.arguments), row);
};

export const acts = {
  "every tool is listed": async (caller) => assert.deepEqual(await caller.tools(), everyTool),

  [`each of ${rows.length} tools answers`]: each(rows),

  // Over HTTP, the newest revision refuses a call without them.
  [`${routes.length} calls whose arguments are in headers as well arrive whole`]: each(routes),

  "content is the blocks it was made of": async (caller) => expectSample(await caller.call("sample", {})),

  "a refusal is a tool error that does not repeat what was sent": async (caller) =>
    expectRefusal(await caller.call("scalar", { value: CANARY })),

  "a tool that does not exist is a protocol error": (caller) =>
    assert.rejects(caller.call(CANARY, {}), (error) => {
      assert.equal(error.code, -32602, String(error));
      assert.ok(!String(error).includes(CANARY), String(error));
      return true;
    }),
};

// Holds what the tool that waits knows of a call that was given up: that it is cancelled, or as much as before.
export const expectGivenUp = async (callers, before, reachesTheTool) => {
  if (reachesTheTool) {
    await until("the call was cancelled", async () => (await callers()).given_up === before.given_up + 1);
  } else {
    assert.equal((await callers()).given_up, before.given_up);
  }
};

// Gives up a call that is running. Not every client's giving up reaches the tool.
export const givesUp = async (caller, reachesTheTool) => {
  const callers = async () => answered(await caller.call("callers", {}));
  const before = await callers();
  const controller = new AbortController();
  const rejected = assert.rejects(caller.call("wait", {}, { signal: controller.signal }));
  await until("a caller waits", async () => (await callers()).waiting > before.waiting);
  controller.abort("enough");
  await rejected;
  await expectGivenUp(callers, before, reachesTheTool);
};

// The sentence of that check.
export const givingUp = (reachesTheTool) =>
  reachesTheTool ? "a call that is given up is cancelled" : "after a call is given up the next is answered";

const missesItsHeaders = (caller) =>
  assert.rejects(caller.call("route", routes[0].arguments), (error) => {
    assert.equal(error.code, -32020, String(error));
    return true;
  });

// The check of a call whose arguments are in headers, from a client that has listed nothing: it knows of no
// header, and where one is missed it may find out by itself.
export const beforeAnyListing = (isRefused) =>
  isRefused
    ? { "before a listing, a call that misses its headers is a protocol error": missesItsHeaders }
    : { "before a listing, a call whose arguments are in headers is answered": each(routes.slice(0, 1)) };

// The check of an argument in a header that is a number where text is meant. A client may throw instead of sending it.
export const numberInAHeader = (isSent) =>
  isSent
    ? {
        "a number for a text in a header is refused in words": async (caller) =>
          expectWords(await caller.call("route", NUMBERED)),
      }
    : {
        "a number for a text in a header is not sent": (caller) =>
          assert.rejects(caller.call("route", NUMBERED), /Failed to create MCP headers/),
      };
