import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/server";
import { actorIs } from "@/lib/platform/actor";
import type { Exchange } from "./exchange";
import { capabilitiesOf, clientNameOf, idOf, negotiatedVersion } from "./message";
import { isAnswer, openQuestions } from "./questions";
import type { Session, Sessions } from "./sessions";
import { rpcRefusal } from "./wire-errors";

/** Clients of 2025 and before: their handshake begins a session, which any later server takes up again. */
export function legacyLeg(newServer: (exchange: Exchange) => Promise<Server>, sessions: Sessions) {
  const questions = openQuestions();

  return async (message: unknown, exchange: Exchange, session: Session | undefined): Promise<Response> => {
    const connectionId = exchange.actor.credential.id;
    if (isAnswer(message)) {
      return questions.answer(connectionId, message)
        ? new Response(null, { status: 202 })
        : rpcRefusal(400, { code: -32600, message: "Nothing was asked that this could answer." }, idOf(message));
    }
    if (!isJSONRPCRequest(message) && !isJSONRPCNotification(message)) {
      return rpcRefusal(400, { code: -32600, message: "This is no JSON-RPC 2.0 message." }, idOf(message));
    }
    const { protocol = "" } = exchange.origin;
    if (exchange.method !== "initialize" && !SUPPORTED_PROTOCOL_VERSIONS.includes(protocol)) {
      return rpcRefusal(
        400,
        {
          code: -32000,
          message: `This protocol version is not spoken here. Supported: ${SUPPORTED_PROTOCOL_VERSIONS.join(", ")}.`,
        },
        idOf(message),
      );
    }
    const transport = questions.transport(connectionId);
    const server = await newServer(exchange);
    await server.connect(transport);
    if (session && mayBeAsked(session)) await transport.resume(session);
    const response = await transport.handleMessage(message);
    return exchange.method === "initialize" && response.ok ? begun(message, exchange, response) : response;
  };

  async function begun(message: unknown, exchange: Exchange, response: Response): Promise<Response> {
    const version = await negotiatedVersion(response);
    // A machine is asked nothing and has no session: its calls stand alone.
    if (version === undefined || actorIs(exchange.actor) !== "agent") return response;
    const id = await sessions.begin({
      connectionId: exchange.actor.credential.id,
      protocolVersion: version,
      clientName: clientNameOf(message),
      capabilities: capabilitiesOf(message),
    });
    const headers = new Headers(response.headers);
    headers.set("mcp-session-id", id);
    return new Response(response.body, { status: response.status, headers });
  }
}

/** Only such a client needs its handshake told to each server anew. */
const mayBeAsked = ({ capabilities }: Session) =>
  ["sampling", "elicitation", "roots"].some((one) => Object.hasOwn(capabilities, one));
