import type * as z from "zod";
import type { Actor, Via } from "./actor";
import type { Policy } from "./policy";

/** Hints that MCP clients show to people. All four are stated; none is left to a client's guess. */
export type Annotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/**
 * A use-case as data. `door` says which database door it runs behind: `read` (plain SQL) or `write` (Prisma transaction).
 * `via` says who may call it at all: agents and people, or people only.
 */
export type Tool<Deps = never, I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly policy: Policy;
  readonly annotations: Annotations;
  readonly door: "read" | "write";
  readonly via: readonly [Via, ...Via[]];
  /** Names of input fields that may stand in the audit as they are; everything else is redacted. */
  readonly audited: readonly string[];
  run(deps: Deps, actor: Actor, input: z.output<I>): Promise<z.input<O>>;
  /** The result as the protocol shows it, where the output's JSON is not enough. Only with it a use-case meets its peer. */
  present?(output: z.output<O>): Record<string, unknown>;
  /** Address of the page on which a client that can may show the result. */
  readonly card?: string;
};

/** Some tool of some module: what the registry and the transports handle. */
export type AnyTool = Tool<never>;

export const defineTool = <Deps, I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<Deps, I, O>,
): Tool<Deps, I, O> => tool;

export const READ_ONLY: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
