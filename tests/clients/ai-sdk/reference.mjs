// The client of Vercel's AI SDK, which is built on none of the official ones, and every tool of the reference,
// over HTTP and stdio.
//
// Usage: node reference.mjs CLIENT_HOST URL
//
// CLIENT_HOST is the program that serves over stdio, URL where it serves over HTTP already.

import assert from "node:assert/strict";
import { createMCPClient } from "@ai-sdk/mcp";
import { Experimental_StdioMCPTransport as Stdio } from "@ai-sdk/mcp/mcp-stdio";
import { Checks, HANDSHAKES, NEWEST, acts, answered } from "./checks.mjs";
import { beforeAnyListing, givesUp, givingUp, numberInAHeader, words } from "./checks.mjs";

const [host, url] = words("CLIENT_HOST URL");
const [HANDSHAKE] = HANDSHAKES;

// Without discovery it opens with the handshake, and proposes the newest revision of that.
const open = (transport, protocolVersionDiscovery) => () => createMCPClient({ transport: transport(), protocolVersionDiscovery });
const http = () => ({ type: "http", url });
// By itself it gives a process one second to start and be discovered, which a busy machine may not manage.
const patient = { waitsForProtocolVersionDiscovery: true };
const stdio = () => Object.assign(new Stdio({ command: host, args: ["--stdio"], stderr: "ignore" }), patient);

// The transport, the revision it must speak, whether a call that is given up is to stop on the server.
const connections = [
  ["HTTP", NEWEST, true, open(http, true)],
  ["HTTP", HANDSHAKE, false, open(http, false)],
  // Over stdio this client tells nobody that it gave up.
  ["stdio", NEWEST, false, open(stdio, true)],
  ["stdio", HANDSHAKE, false, open(stdio, false)],
];

class Caller {
  listed = {};

  constructor(client) {
    this.client = client;
  }

  async tools() {
    this.listed = await this.client.tools();
    return Object.keys(this.listed);
  }

  // As a model calls: by the definitions that it was given. One that is not listed is made up.
  async call(name, args, { signal } = {}) {
    const definition = { name, inputSchema: { type: "object", properties: {} } };
    const tools = name in this.listed ? this.listed : this.client.toolsFromDefinitions({ tools: [definition] });
    return tools[name].execute(args, { toolCallId: name, messages: [], abortSignal: signal });
  }
}

const checks = new Checks("ai-sdk, reference");
for (const [transport, revision, reachesTheTool, connect] of connections) {
  const client = await connect();
  const caller = new Caller(client);
  const sendsHeaders = transport === "HTTP" && revision === NEWEST;
  const all = {
    "the revision is the one asked for": () => assert.equal(client.initializeResult.protocolVersion, revision),
    ...beforeAnyListing(sendsHeaders),
    ...acts,
    ...numberInAHeader(!sendsHeaders),
    "a long call is answered": async () => assert.equal(answered(await caller.call("count", { last: 5 })), 5),
    [givingUp(reachesTheTool)]: () => givesUp(caller, reachesTheTool),
    "it closes": () => client.close(),
  };
  for (const [sentence, act] of Object.entries(all)) {
    await checks.check(`${transport}, ${revision}: ${sentence}`, () => act(caller));
  }
}
checks.exit();
