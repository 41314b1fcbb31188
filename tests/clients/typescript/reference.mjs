// The official TypeScript clients, both lines of them, and every tool of the reference, over HTTP and stdio.
//
// Usage: node reference.mjs CLIENT_HOST URL
//
// CLIENT_HOST is the program that serves over stdio, URL where it serves over HTTP already.

import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as FirstStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as FirstHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Checks, HANDSHAKES, NEWEST, PATIENCE, acts, answered } from "./checks.mjs";
import { beforeAnyListing, givesUp, givingUp, numberInAHeader, words } from "./checks.mjs";

const [host, url] = words("CLIENT_HOST URL");

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
const http = () => new StreamableHTTPClientTransport(new URL(url));
const stdio = () => new StdioClientTransport(child);

// The line, the revision it must speak, whether a call that is given up is to stop on the server. Hanging up
// is no cancellation in the handshake's era, and a server without sessions cannot tell which call a
// notification means.
const connections = [
  ["second line, HTTP", NEWEST, true, newest, http],
  ["second line, HTTP, negotiated", NEWEST, true, negotiating, http],
  ...HANDSHAKES.map((revision) => ["second line, HTTP", revision, false, handshake(revision), http]),
  ["second line, stdio", NEWEST, true, newest, stdio],
  ["second line, stdio, negotiated", NEWEST, true, negotiating, stdio],
  ...HANDSHAKES.map((revision) => ["second line, stdio", revision, true, handshake(revision), stdio]),
  ...HANDSHAKES.flatMap((revision) => [
    ["first line, HTTP", revision, false, first(revision), () => new FirstHttp(new URL(url))],
    ["first line, stdio", revision, true, first(revision), () => new FirstStdio(child)],
  ]),
];

class Caller {
  constructor(client) {
    this.client = client;
  }

  // The client keeps the schemas of what it lists, and judges every later answer by them.
  async tools() {
    return (await this.client.listTools()).tools.map((tool) => tool.name);
  }

  call(name, args, options) {
    const params = { name, arguments: args };
    const patient = { timeout: PATIENCE, ...options };
    // The first line takes the schema of results before the options.
    return this.client instanceof FirstClient
      ? this.client.callTool(params, undefined, patient)
      : this.client.callTool(params, patient);
  }
}

const progress = async (caller) => {
  const reports = [];
  const onprogress = ({ progress, total }) => reports.push([progress, total]);
  assert.equal(answered(await caller.call("count", { last: 10 }, { onprogress })), 10);
  // Both lines drop the reports that arrive in one read with the answer; see the README beside this folder.
  assert.ok(reports.length > 0, "no report");
  assert.deepEqual(reports, reports.map((_, index) => [index + 1, 10]));
};

const checks = new Checks("typescript, reference");
for (const [line, revision, reachesTheTool, open, reach] of connections) {
  const client = open();
  const transport = reach();
  const caller = new Caller(client);
  // The first line tells the revision to its transport, if that wants to know.
  transport.setProtocolVersion ??= (spoken) => (transport.protocolVersion = spoken);
  const spoken = () => client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion;
  const all = {
    "it connects": () => client.connect(transport),
    "the revision is the one asked for": () => assert.equal(spoken(), revision),
    // Where the headers are missed, it lists and sends them.
    ...beforeAnyListing(false),
    ...acts,
    ...numberInAHeader(true),
    "a long call says how far it is": progress,
    [givingUp(reachesTheTool)]: () => givesUp(caller, reachesTheTool),
    "it closes": () => client.close(),
  };
  for (const [sentence, act] of Object.entries(all)) {
    await checks.check(`${line}, ${revision}: ${sentence}`, () => act(caller));
  }
}
checks.exit();
