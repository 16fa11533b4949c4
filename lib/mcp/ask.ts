import { ProtocolError } from "@modelcontextprotocol/server";
import { AppError, asAppError } from "@/lib/platform/errors";
import { type Call, execute, type Kernel } from "@/lib/platform/execute";
import { withShortNames } from "@/lib/platform/short-names";
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
    const output = await execute(kernel, tool, { via: "mcp", actor, raw, origin, ...more });
    return forAgents(kernel, tool, output);
  } catch (thrown) {
    throw refuse(exchange, thrown);
  }
}

/** What parties wrote, as it may leave to an agent: no text can make a client fetch something, and no name is a text. */
function forAgents(
  { registry }: Kernel,
  asked: AnyTool | string,
  output: Record<string, unknown>,
): Record<string, unknown> {
  const tool = typeof asked === "string" ? registry.tools.get(asked) : asked;
  const updates = tool && registry.updates.get(tool);
  const schemas = [tool?.output, updates?.output].filter((schema) => schema !== undefined);
  return schemas.reduce((now, schema) => withShortNames(schema, now), inertMarkupIn(output));
}

/** Keeps the refusal, of which the endpoint makes the answer in the form of the version, and gives the library an error to end with. */
export function refuse(exchange: Exchange, thrown: unknown): ProtocolError {
  const error = thrown instanceof AppError ? thrown : asAppError(thrown);
  exchange.refusal = error;
  const { code, message, data } = wireError(error);
  return new ProtocolError(code, message, data);
}
