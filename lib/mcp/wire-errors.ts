import type { AppError, ErrorCode } from "@/lib/platform/errors";

/** How each refusal looks on the wire: JSON-RPC code in the body, HTTP status around it. Total, so that no code is forgotten. */
export const WIRE: Record<ErrorCode, { readonly rpc: number; readonly http: number }> = {
  malformed: { rpc: -32600, http: 200 },
  unknown_tool: { rpc: -32602, http: 200 },
  invalid_input: { rpc: -32602, http: 200 },
  unauthenticated: { rpc: 1001, http: 401 },
  forbidden: { rpc: 1002, http: 200 },
  not_found: { rpc: 1003, http: 200 },
  scope_required: { rpc: 1004, http: 403 },
  rate_limited: { rpc: 1005, http: 200 },
  conflict: { rpc: -32600, http: 200 },
  unavailable: { rpc: -32603, http: 200 },
  internal: { rpc: -32603, http: 200 },
};

export type WireError = { code: number; message: string; data?: object };

export function wireError(error: AppError): WireError {
  const { code, message, data } = error;
  return { code: WIRE[code].rpc, message, ...(Object.keys(data).length > 0 && { data }) };
}

/** A whole answer made by us, for what never reached the protocol library. */
export function rpcRefusal(
  status: number,
  error: WireError,
  id: string | number | null = null,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", id, error }, { status, headers: { "cache-control": "no-store", ...headers } });
}
