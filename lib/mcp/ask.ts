import { ProtocolError } from "@modelcontextprotocol/server";
import { AppError, asAppError } from "@/lib/platform/errors";
import { type Call, execute, type Kernel } from "@/lib/platform/execute";
import type { AnyTool } from "@/lib/platform/tool";
import type { Exchange } from "./exchange";
import { inertMarkupIn } from "./inert-markup";
import { wireError } from "./wire-errors";

/** Asks for a use-case on behalf of this exchange: the one way from the protocol into the pipeline. */
export async function ask(
  kernel: Kernel,
  exchange: Exchange,
  tool: AnyTool | string,
  raw: unknown,
  more: Pick<Call, "peer" | "withUpdates"> = {},
): Promise<Record<string, unknown>> {
  exchange.audited = true;
  try {
    const { actor, origin } = exchange;
    return inertMarkupIn(await execute(kernel, tool, { via: "mcp", actor, raw, origin, ...more }));
  } catch (thrown) {
    throw refuse(exchange, thrown);
  }
}

/** Keeps the refusal for the HTTP status, and gives the library the error it is to send. */
export function refuse(exchange: Exchange, thrown: unknown): ProtocolError {
  const error = thrown instanceof AppError ? thrown : asAppError(thrown);
  exchange.refusal = error;
  const { code, message, data } = wireError(error);
  return new ProtocolError(code, message, data);
}
