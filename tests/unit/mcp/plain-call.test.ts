import { describe, expect, it } from "vitest";
import { plainCall } from "@/lib/mcp/plain-call";

const CURRENT = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": CURRENT,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": { sampling: {} },
};
const NAMED = { "mcp-protocol-version": CURRENT, "mcp-method": "tools/call", "mcp-name": "whoami" };
const FORMER = { "mcp-protocol-version": "2025-06-18" };

const taken = (headers: Record<string, string>, message: unknown) => plainCall(new Headers(headers), message);
const message = (params: object = {}, more: object = {}) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "whoami", ...params },
  ...more,
});

describe("taken as a plain call", () => {
  it("of the current version, with its envelope and its headers", () => {
    expect(taken(NAMED, message({ arguments: { a: 1 }, _meta: META }))).toEqual({
      id: 1,
      name: "whoami",
      arguments: { a: 1 },
      era: "modern",
    });
  });

  it.each([[FORMER], [{ "mcp-protocol-version": "2025-11-25" }], [{}]])("of a former version: %j", (headers) => {
    expect(taken(headers, message())).toMatchObject({ name: "whoami", era: "legacy" });
  });
});

describe("left to the library", () => {
  it.each<[string, unknown]>([
    ["another method", message({}, { method: "tools/list" })],
    ["no id", { jsonrpc: "2.0", method: "tools/call", params: { name: "whoami" } }],
    ["an id of another kind", message({}, { id: 1.5 })],
    ["an id that is null", message({}, { id: null })],
    ["another JSON-RPC", message({}, { jsonrpc: "1.0" })],
    ["no params", { jsonrpc: "2.0", id: 1, method: "tools/call" }],
    ["params that are a list", message({}, { params: ["whoami"] })],
    ["no name", message({ name: undefined })],
    ["arguments that are a list", message({ arguments: [] })],
    ["arguments that are null", message({ arguments: null })],
    ["a task", message({ task: { ttl: 1 } })],
    ["answers to questions", message({ inputResponses: {} })],
    ["whoever waits for progress", message({ _meta: { progressToken: 1 } })],
    ["an unknown field beside", message({}, { extra: 1 })],
    ["a batch", [message()]],
    ["nothing", null],
  ])("%s, of a former version", (_, given) => {
    expect(taken(FORMER, given)).toBeUndefined();
  });

  it.each<[string, Record<string, string>, object]>([
    ["no envelope", NAMED, {}],
    ["an envelope that does not fit", NAMED, { _meta: { ...META, "io.modelcontextprotocol/clientInfo": 5 } }],
    [
      "an envelope of another version",
      NAMED,
      { _meta: { ...META, "io.modelcontextprotocol/protocolVersion": "2027-01-01" } },
    ],
    ["a trace beside the envelope", NAMED, { _meta: { ...META, traceparent: "00-1" } }],
    [
      "a version that is not spoken yet, in both",
      { ...NAMED, "mcp-protocol-version": "2027-01-01" },
      { _meta: { ...META, "io.modelcontextprotocol/protocolVersion": "2027-01-01" } },
    ],
    ["no version in the headers", { "mcp-method": "tools/call", "mcp-name": "whoami" }, { _meta: META }],
    ["no method in the headers", { "mcp-protocol-version": CURRENT, "mcp-name": "whoami" }, { _meta: META }],
    ["no name in the headers", { "mcp-protocol-version": CURRENT, "mcp-method": "tools/call" }, { _meta: META }],
    ["another name in the headers", { ...NAMED, "mcp-name": "list_projects" }, { _meta: META }],
    ["another method in the headers", { ...NAMED, "mcp-method": "tools/list" }, { _meta: META }],
    ["a former version in the headers", { ...NAMED, ...FORMER }, { _meta: META }],
  ])("of the current version: %s", (_, headers, params) => {
    expect(taken(headers, message(params))).toBeUndefined();
  });

  it("a version that nobody speaks", () => {
    expect(taken({ "mcp-protocol-version": "1999-01-01" }, message())).toBeUndefined();
  });
});
