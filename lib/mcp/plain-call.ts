import {
  classifyInboundRequest,
  type InboundClassificationOutcome,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server";
import { SERVER } from "@/lib/agents";
import { CURRENT_VERSION, UNNAMED_VERSION } from "./versions";

/** A tool call with nothing special about it: no progress to report, nothing to ask, no task. */
export type PlainCall = {
  readonly id: string | number;
  readonly name: string;
  readonly arguments: Record<string, unknown> | undefined;
  readonly era: "modern" | "legacy";
};

/**
 * Nearly every request is such a call, and a server object of the library for each would cost more than the call itself. What
 * the message is, the library still says; whatever it might find a word to say about is left to it whole.
 */
export function plainCall(headers: Pick<Headers, "get">, message: unknown): PlainCall | undefined {
  if (!isCall(message)) return undefined;
  const { id, params } = message;
  const version = headers.get("mcp-protocol-version");
  const [method, named] = [headers.get("mcp-method"), headers.get("mcp-name")];
  const outcome = classifyInboundRequest({
    httpMethod: "POST",
    body: message,
    ...(version !== null && { protocolVersionHeader: version }),
    ...(method !== null && { mcpMethodHeader: method }),
    ...(named !== null && { mcpNameHeader: named }),
  });
  const call = { id, name: params.name, arguments: params.arguments };
  if (isModern(outcome, version)) {
    return method === message.method && named === params.name ? { ...call, era: "modern" } : undefined;
  }
  const isFormer = outcome.kind === "legacy" && params._meta === undefined;
  return isFormer && SUPPORTED_PROTOCOL_VERSIONS.includes(version ?? UNNAMED_VERSION)
    ? { ...call, era: "legacy" }
    : undefined;
}

/** The answer as the library would write it. */
export function plainResult({ id, era }: PlainCall, output: Record<string, unknown>): string {
  const text = JSON.stringify(output);
  const content = `"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}`;
  return `{"result":{${content}${era === "modern" ? MODERN_TAIL : ""}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
}

const MODERN_TAIL = `,"resultType":"complete","_meta":${JSON.stringify({ [SERVER_INFO_META_KEY]: SERVER })}`;

/** The library takes every later version for a modern one, and refuses those it does not speak only when it serves them. */
const isModern = (outcome: InboundClassificationOutcome, version: string | null) =>
  version === CURRENT_VERSION &&
  outcome.kind === "modern" &&
  outcome.messageKind === "request" &&
  outcome.classification.revision === version;

type Call = {
  readonly id: string | number;
  readonly method: "tools/call";
  readonly params: { name: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown> };
};

function isCall(message: unknown): message is Call {
  if (!isObject(message) || message.method !== "tools/call" || !hasOnly(message, MESSAGE)) return false;
  const { id, params } = message;
  if (typeof id !== "string" && !Number.isSafeInteger(id)) return false;
  if (!isObject(params) || !hasOnly(params, PARAMS) || typeof params.name !== "string") return false;
  const { arguments: given, _meta: meta } = params;
  return (given === undefined || isObject(given)) && (meta === undefined || (isObject(meta) && hasOnly(meta, META)));
}

const MESSAGE = new Set(["jsonrpc", "id", "method", "params"]);
const PARAMS = new Set(["name", "arguments", "_meta"]);
/** Of the current version, what belongs to every request. */
const META = new Set(
  ["protocolVersion", "clientInfo", "clientCapabilities"].map((key) => `io.modelcontextprotocol/${key}`),
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (value: object, names: ReadonlySet<string>) => Object.keys(value).every((name) => names.has(name));
