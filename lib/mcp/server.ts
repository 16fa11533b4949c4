import { ProtocolError, Server } from "@modelcontextprotocol/server";
import { CAPABILITIES, SERVER } from "@/lib/agents";
import { AppError, asAppError } from "@/lib/platform/errors";
import { execute, type Kernel } from "@/lib/platform/execute";
import type { Exchange } from "./exchange";
import { instructionsFor } from "./instructions";
import { toolList } from "./tool-list";
import { wireError } from "./wire-errors";

/** Lists depend on what was granted to this very connection. */
const PRIVATE_FOR_A_MINUTE = { ttlMs: 60_000, cacheScope: "private" } as const;

/**
 * A server object for one exchange; the protocol library allows no sharing between concurrent ones. The low-level server,
 * because ours is the pipeline that validates, refuses and writes the audit row.
 */
export function serverFactory(kernel: Kernel): (exchange: Exchange) => Promise<Server> {
  const toolsFor = toolList(kernel.registry);

  return async (exchange) => {
    const server = new Server(SERVER, {
      capabilities: announced,
      cacheHints: { "tools/list": PRIVATE_FOR_A_MINUTE, "server/discover": PRIVATE_FOR_A_MINUTE },
      ...(HANDSHAKES.has(exchange.method) && { instructions: await instructionsFor(kernel, exchange) }),
    });
    server.setRequestHandler("tools/list", () => ({ tools: toolsFor(exchange.actor) }));
    server.setRequestHandler("tools/call", async ({ params }) => {
      exchange.audited = true;
      try {
        const output = await execute(kernel, params.name, {
          via: "mcp",
          actor: exchange.actor,
          raw: params.arguments,
          origin: exchange.origin,
        });
        return { content: [{ type: "text", text: JSON.stringify(output) }], structuredContent: output };
      } catch (thrown) {
        throw refuse(exchange, thrown);
      }
    });
    return server;
  };
}

/** What get_version says, in the handshake's words. */
const announced = Object.fromEntries(
  Object.entries(CAPABILITIES).flatMap(([name, offered]) => (offered ? [[name, {}]] : [])),
);

const HANDSHAKES = new Set(["initialize", "server/discover"]);

/** Keeps the refusal for the HTTP status, and gives the library the error it is to send. */
function refuse(exchange: Exchange, thrown: unknown): ProtocolError {
  const error = thrown instanceof AppError ? thrown : asAppError(thrown);
  exchange.refusal = error;
  const { code, message, data } = wireError(error);
  return new ProtocolError(code, message, data);
}
