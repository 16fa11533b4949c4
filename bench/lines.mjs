/** A line of the table: one call to one server, in one era, by so many connections at once. */
import { exchange, messageIn } from "./exchange.mjs";
import { afterHandshake, ERAS, handshake, toolCall } from "./messages.mjs";
import { CALLS, callerOf } from "./ours.mjs";
import { ECHO, PEERS } from "./peers.mjs";

const CONNECTIONS = 16;

/**
 * @typedef {object} Line
 * @property {string} name such as lean/list_requests
 * @property {import("./messages.mjs").Era} era
 * @property {number} connections
 * @property {import("./servers.mjs").Server} server
 * @property {number | undefined} databasePid
 * @property {string[]} requests
 * @property {string[]} expects
 *
 * @typedef {import("./messages.mjs").Caller} Caller
 */

/**
 * @param {import("./servers.mjs").Server} server
 * @returns {Promise<Line[]>}
 */
export async function linesOfPeer(server) {
  const peer = /** @type {import("./peers.mjs").Peer} */ (PEERS[server.name]);
  const strangers = Array.from({ length: CONNECTIONS }, () => ({
    host: `localhost:${server.port}`,
    token: undefined,
    session: undefined,
  }));
  const expects = [ECHO.text];
  const lines = await Promise.all(
    peer.eras.map(async (era) => {
      const callers = await inSession(server, era, strangers);
      const requests = callers.map((caller) => toolCall(era, caller, "echo", ECHO));
      return [CONNECTIONS, 1].map((connections) => ({
        ...{ name: server.name, era, connections, server, databasePid: undefined },
        ...{ requests: requests.slice(0, connections), expects },
      }));
    }),
  );
  return lines.flat();
}

/**
 * @param {import("./servers.mjs").Server} server
 * @param {import("./ours.mjs").Access} access
 * @param {{ databasePid: number | undefined, calls: readonly string[], entries: number }} what
 * @returns {Promise<Line[]>}
 */
export async function linesOfOurs(server, access, { databasePid, calls, entries }) {
  const lines = [];
  for (const era of ERAS) {
    const callers = await inSession(server, era, access.callers.map(callerOf));
    for (const call of calls) {
      const { args, expects, isRight } = /** @type {(typeof CALLS)[string]} */ (CALLS[call]);
      const requests = access.callers.map((person, i) =>
        toolCall(era, /** @type {Caller} */ (callers[i]), call, args(person, access.project)),
      );
      for (const request of requests) {
        const { text } = await exchange(server.port, request);
        const content = messageIn(text)?.result?.structuredContent;
        if (!content || !isRight(content, entries))
          throw new Error(`${server.name}/${call} answered ${text.slice(0, 2000)}`);
      }
      for (const connections of [CONNECTIONS, 1]) {
        lines.push({
          ...{ name: `${server.name}/${call}`, era, connections, server, databasePid },
          ...{ requests: requests.slice(0, connections), expects },
        });
      }
    }
  }
  return lines;
}

/**
 * Clients of 2025 begin with a handshake, and name the session from then on, where the server gives one.
 * @param {import("./servers.mjs").Server} server
 * @param {import("./messages.mjs").Era} era
 * @param {Caller[]} callers
 * @returns {Promise<Caller[]>}
 */
async function inSession({ name, port }, era, callers) {
  if (era === "2026-07-28") return callers;
  return Promise.all(
    callers.map(async (caller) => {
      const { status, headers, text } = await exchange(port, handshake(caller));
      if (status !== 200 || !messageIn(text)?.result) {
        throw new Error(`${name} refused the handshake: ${status} ${text}`);
      }
      const session = headers["mcp-session-id"];
      await exchange(port, afterHandshake({ ...caller, session }));
      return { ...caller, session };
    }),
  );
}
