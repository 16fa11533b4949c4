import { SERVER_INFO_META_KEY } from "@modelcontextprotocol/server";
import { SERVER } from "@/lib/agents";
import type { AppError, ErrorCode } from "@/lib/platform/errors";
import { LONGEST_REFUSAL } from "@/lib/platform/input";
import { cutText } from "@/lib/platform/sanitize";
import { CURRENT_VERSION, REFUSALS_AS_RESULTS } from "./versions";

/**
 * How each refusal looks on the wire: JSON-RPC code in the body, HTTP status around it, and who it is about: the protocol, so
 * that it is a JSON-RPC error in every version, or a tool, whose model is to read it. Total, so that no code is forgotten.
 */
export const WIRE: Record<
  ErrorCode,
  { readonly rpc: number; readonly http: number; readonly about: "protocol" | "tool" }
> = {
  malformed: { rpc: -32600, http: 200, about: "protocol" },
  unknown_tool: { rpc: -32602, http: 200, about: "protocol" },
  invalid_input: { rpc: -32602, http: 200, about: "tool" },
  unauthenticated: { rpc: 1001, http: 401, about: "protocol" },
  forbidden: { rpc: 1002, http: 200, about: "tool" },
  not_found: { rpc: 1003, http: 200, about: "tool" },
  scope_required: { rpc: 1004, http: 403, about: "protocol" },
  rate_limited: { rpc: 1005, http: 200, about: "tool" },
  conflict: { rpc: -32600, http: 200, about: "tool" },
  unavailable: { rpc: -32603, http: 200, about: "tool" },
  internal: { rpc: -32603, http: 200, about: "tool" },
};

export type WireError = { code: number; message: string; data?: object };
/** A tool's result that says why there is none. Without structured content, which clients would hold against the output schema. */
export type RefusedResult = {
  readonly content: readonly [{ readonly type: "text"; readonly text: string }];
  readonly isError: true;
  readonly _meta: Readonly<Record<string, unknown>>;
};
export type WireRefusal = { readonly error: WireError } | { readonly result: RefusedResult };

/** The request that is refused, as far as the form depends on it. `calls`: it asked for a use-case by `tools/call`. */
export type RefusedRequest = { readonly calls: boolean; readonly protocol: string | undefined };

/** Where a result of ours carries code and data of a refusal. */
export const ERROR_META_KEY = "dealspace/error";

/**
 * THE form of a refusal: a JSON-RPC error, as the seed has it, or from 2025-11-25 on, for what a known tool refuses, a result
 * that the model gets to read. Who asks without a version, as curl does, speaks an old one.
 */
export function wireRefusal(error: AppError, { calls, protocol }: RefusedRequest): WireRefusal {
  const told = wireError(error);
  if (!calls || WIRE[error.code].about === "protocol" || !readsResults(protocol)) return { error: told };
  const { message, ...rest } = told;
  const isCurrent = protocol === CURRENT_VERSION;
  return {
    result: {
      content: [{ type: "text", text: message }],
      isError: true,
      ...(isCurrent && { resultType: "complete" }),
      _meta: { [ERROR_META_KEY]: rest, ...(isCurrent && { [SERVER_INFO_META_KEY]: SERVER }) },
    },
  };
}

/** Versions are dates. One that is not spoken here is refused before any tool is asked. */
const readsResults = (protocol: string | undefined) => protocol !== undefined && protocol >= REFUSALS_AS_RESULTS;

export function wireError(error: AppError): WireError {
  const { code, data } = error;
  return { code: WIRE[code].rpc, message: textOf(error), ...(Object.keys(data).length > 0 && { data }) };
}

/** A model may be shown nothing but this: what stands in the data and helps it on is said here too. */
function textOf({ message, data }: AppError): string {
  const { required_role: required, current_role: current } = data;
  const roles = required && current ? ` It takes the role ${required}; yours is ${current}.` : "";
  return cutText(`${message}${roles}`, LONGEST_REFUSAL).text;
}

/** A whole answer made by us, for what never reached the protocol library. */
export const rpcRefusal = (
  status: number,
  error: WireError,
  id: string | number | null = null,
  headers: Record<string, string> = {},
): Response => rpcAnswer(status, { error }, id, headers);

export const rpcAnswer = (
  status: number,
  refusal: WireRefusal,
  id: string | number | null,
  headers: Record<string, string> = {},
): Response =>
  Response.json({ jsonrpc: "2.0", id, ...refusal }, { status, headers: { "cache-control": "no-store", ...headers } });
