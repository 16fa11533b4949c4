import { connect } from "node:net";
import { headOf, isWhole } from "./answers.mjs";

/** A server may begin with work of its own, such as looking through its index. */
const PATIENCE_MS = 120_000;

/**
 * One request and its answer, for the few that are not measured: readiness, handshakes, the look at an answer before its slice.
 * @param {number} port
 * @param {string} request
 * @returns {Promise<{ status: number, headers: Record<string, string>, text: string }>}
 */
export function exchange(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    /** @type {Buffer[]} */
    const chunks = [];
    socket.once("error", reject);
    socket.once("connect", () => socket.write(request));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("no answer within two minutes")));
    socket.once("close", () => reject(new Error("closed without a whole answer")));
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      const head = headOf(bytes);
      if (!head || !isWhole(head, chunks, bytes.length)) return;
      const headers = Object.fromEntries(
        head.text
          .split("\r\n")
          .slice(1)
          .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
      );
      const body = bytes.subarray(head.bodyAt);
      resolve({
        status: head.status,
        headers,
        text: head.length === undefined ? dechunked(body) : body.toString("utf8"),
      });
      socket.destroy();
    });
  });
}

/**
 * The message in an answer, whether it came as JSON or as an event of a stream.
 * @param {string} text
 */
export function messageIn(text) {
  const json = text.startsWith("{") ? text : /^data: ?(\{.*)$/m.exec(text)?.[1];
  return json ? JSON.parse(json) : undefined;
}

/** @param {Buffer} body */
function dechunked(body) {
  let rest = body;
  let whole = "";
  for (;;) {
    const line = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.toString("latin1", 0, Math.max(0, line)), 16);
    if (line < 0 || !(size > 0)) return whole;
    whole += rest.toString("utf8", line + 2, line + 2 + size);
    rest = rest.subarray(line + 2 + size + 2);
  }
}
