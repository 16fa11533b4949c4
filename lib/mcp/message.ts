import type { Outcome } from "@/lib/platform/audit";
import type { ErrorCode } from "@/lib/platform/errors";
import { UNNAMED_VERSION } from "./versions";
import { rpcRefusal } from "./wire-errors";

/** What can be said of a JSON-RPC message or answer before anyone has checked it: for the trace and the routing, never for rights. */
export function methodOf(message: unknown): string {
  const { method } = fields(message);
  return typeof method === "string" ? method : "(none)";
}

export function idOf(message: unknown): string | number | null {
  const { id } = fields(message);
  return typeof id === "string" || typeof id === "number" ? id : null;
}

export function protocolOf(headers: Pick<Headers, "get">, message: unknown): string {
  const params = fields(fields(message).params);
  const fromMeta = fields(params._meta)["io.modelcontextprotocol/protocolVersion"];
  const named = [headers.get("mcp-protocol-version"), fromMeta, params.protocolVersion];
  return named.find((version) => typeof version === "string") ?? UNNAMED_VERSION;
}

export const clientNameOf = (message: unknown) => String(fields(fields(fields(message).params).clientInfo).name ?? "");

export const capabilitiesOf = (message: unknown) => fields(fields(fields(message).params).capabilities);

/** What a client of 2026-07-28 says it can do, with every request. */
export const capabilitiesBeside = (message: unknown) =>
  fields(fields(fields(fields(message).params)._meta)["io.modelcontextprotocol/clientCapabilities"]);

/** Whether it declared that it shows pages of ours (MCP Apps). */
export function showsCards(capabilities: Readonly<Record<string, unknown>>): boolean {
  const { mimeTypes } = fields(fields(capabilities.extensions)["io.modelcontextprotocol/ui"]);
  return Array.isArray(mimeTypes) && mimeTypes.includes(CARD_TYPE);
}
export const CARD_TYPE = "text/html;profile=mcp-app";

export async function negotiatedVersion(response: Response): Promise<string | undefined> {
  if (!isJson(response)) return undefined; // a handshake without an id is a notification, and gets no answer
  const { protocolVersion } = fields(fields(await response.clone().json()).result);
  return typeof protocolVersion === "string" ? protocolVersion : undefined;
}

const OUTCOMES: Record<number, ErrorCode> = {
  [-32700]: "malformed",
  [-32600]: "malformed",
  [-32601]: "unknown_tool",
  [-32602]: "invalid_input",
  [-32603]: "internal",
};

export async function outcomeOf(response: Response): Promise<Outcome> {
  if (!isJson(response)) return response.ok ? "allowed" : "malformed";
  const { error } = fields(await response.clone().json());
  if (error === undefined) return "allowed";
  return OUTCOMES[Number(fields(error).code)] ?? "malformed";
}

/**
 * What the library could not take, in our words. Parameters that do not fit are the caller's matter, although the library calls
 * them its own failure and sends its validator's words; whatever else broke in it is ours: thrown, for the log.
 */
export async function withoutLibraryWords(response: Response): Promise<Response> {
  if (!isJson(response)) return response;
  const { id, error } = fields(await response.clone().json());
  const { code, message } = fields(error);
  if (code !== -32602 && code !== -32603) return response;
  const words = String(message);
  if (isAboutParameters(words)) {
    return rpcRefusal(
      response.status,
      { code: -32602, message: PARAMETERS_DO_NOT_FIT },
      typeof id === "string" || typeof id === "number" ? id : null,
    );
  }
  if (code === -32603) throw new Error(`the protocol library failed: ${words}`);
  return response;
}

const PARAMETERS_DO_NOT_FIT =
  "The parameters do not fit this method. Send an object with the fields that the protocol gives them, and call again.";

/** The second is how it puts the same before the validator's text, the third how it ends with parameters nested beyond reason. */
const isAboutParameters = (words: string) =>
  isIssueList(words) ||
  /^Invalid (\S+ request|params for \S+):/.test(words) ||
  words === "Maximum call stack size exceeded";

function isIssueList(words: string): boolean {
  try {
    return Array.isArray(JSON.parse(words));
  } catch {
    return false;
  }
}

export const isJson = (response: Response) => response.headers.get("content-type")?.includes("json") === true;

const fields = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
