/** What a client of each era sends, as bytes on the wire. */

export const ERAS = /** @type {const} */ (["2025-11-25", "2026-07-28"]);
/** @typedef {(typeof ERAS)[number]} Era */

const CLIENT = { name: "bench", version: "1.0.0" };

/**
 * @typedef {object} Caller
 * @property {string} host as the server knows itself
 * @property {string | undefined} token
 * @property {string | undefined} session of the era that has sessions, where the server gave one
 *
 * @param {Era} era
 * @param {Caller} caller
 * @param {string} tool
 * @param {object} args
 */
export function toolCall(era, caller, tool, args) {
  const params = { name: tool, arguments: args, ...(era === "2026-07-28" && { _meta: META }) };
  return post(era, caller, "tools/call", params, tool);
}

/** @param {Caller} caller */
export const handshake = (caller) =>
  post("2025-11-25", caller, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: CLIENT });

/** @param {Caller} caller */
export const afterHandshake = (caller) => post("2025-11-25", caller, "notifications/initialized", undefined);

const META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": CLIENT,
};

/**
 * @param {Era} era
 * @param {Caller} caller
 * @param {string} method
 * @param {object | undefined} params
 * @param {string} [name]
 */
function post(era, { host, token, session }, method, params, name) {
  const notification = method.startsWith("notifications/");
  const body = JSON.stringify({ jsonrpc: "2.0", ...(!notification && { id: 1 }), method, ...(params && { params }) });
  const lines = [
    "POST /mcp HTTP/1.1",
    `Host: ${host}`,
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    "User-Agent: bench/1.0.0",
    ...(method === "initialize" ? [] : [`MCP-Protocol-Version: ${era}`]),
    ...(era === "2026-07-28" ? [`Mcp-Method: ${method}`, ...(name ? [`Mcp-Name: ${name}`] : [])] : []),
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(session ? [`Mcp-Session-Id: ${session}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}
