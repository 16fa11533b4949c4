/** What agents get in front of the pages is what they get through them: the same handlers, behind two hosts. */
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { verifies } from "@/tests/support/verifies";
import { type Product, startProduct } from "./product";

const lean = { origin: inject("origin") };
let next: Product;
beforeAll(async () => {
  next = await startProduct({ LEAN_HOST: "0" });
});
afterAll(() => next.stop());

/** Of each connection and answer its own. */
const OWN = [
  "date",
  "x-request-id",
  "mcp-session-id",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
];
/** What Next adds to whatever it serves. */
const OF_NEXT = ["vary"];

async function given({ origin }: Pick<Product, "origin">, path: string, init: RequestInit) {
  const asked = new Request(`${origin}${path}`, { redirect: "manual", ...init });
  asked.headers.set("accept-encoding", "identity"); // Next packs by itself; in front of the lean host a proxy may
  const answer = await fetch(asked);
  const headers = [...answer.headers].filter(([name]) => !OWN.includes(name) && !OF_NEXT.includes(name));
  const told = JSON.stringify({ status: answer.status, headers, text: await answer.text() });
  return JSON.parse(told.replaceAll(origin, "ORIGIN").replaceAll(new URL(origin).host, "HOST"));
}

const rpc = (method: string, params: object = {}, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
});
const HELLO = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "both", version: "1" } };

describe("the lean host and Next", () => {
  it.each<[string, string, RequestInit]>([
    ["a handshake", "/mcp", rpc("initialize", HELLO)],
    ["the tools", "/mcp", rpc("tools/list")],
    ["a call", "/mcp", rpc("tools/call", { name: "list_projects", arguments: {} })],
    ["a call for which a scope is missing", "/mcp", rpc("tools/call", { name: "list_events", arguments: {} })],
    ["an unknown method", "/mcp", rpc("nothing/here")],
    ["a bad token", "/mcp", rpc("tools/list", {}, { authorization: "Bearer x" })],
    ["no JSON", "/mcp", { ...rpc("x"), body: "{" }],
    ["a stream that is not offered", "/mcp", { method: "GET", headers: { accept: "text/event-stream" } }],
    ["a question before the call", "/mcp", { method: "OPTIONS", headers: { origin: "https://evil.example" } }],
    ["the document of the server", "/.well-known/oauth-authorization-server", {}],
    ["the document of the resource", "/.well-known/oauth-protected-resource/mcp", {}],
    ["the methods of a document", "/.well-known/oauth-protected-resource/mcp", { method: "OPTIONS" }],
    ["a method that the endpoint lacks", "/mcp", { ...rpc("x"), method: "PUT" }],
    ["an authorization without a client", "/oauth/authorize?client_id=x", {}],
    ["a token for nothing", "/oauth/token", { method: "POST", body: new URLSearchParams({ grant_type: "x" }) }],
    ["a registration without an address", "/oauth/register", { ...rpc("x"), body: "{}" }],
  ])(verifies("TA-184")("answer %s alike"), async (_, path, init) => {
    expect(await given(lean, path, init)).toEqual(await given(next, path, init));
  });
});
