import type * as z from "zod";
import type { Via } from "./actor";
import type { Authority } from "./authority";
import type { Prepared } from "./needs";
import type { Policy } from "./policy";
import type { ReadPorts, WritePorts } from "./ports";
import type { Place } from "./space";

/** Hints that MCP clients show to people. All four are stated; none is left to a client's guess. */
export type Annotations = {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/**
 * A use-case as data. `door` says which database door it runs behind: `read` (plain SQL) or `write` (Prisma transaction).
 * `via` says who may call it at all: agents and people, or people only. `space` says what its caller enters for it: `run` is
 * handed the seat there, or nothing where a use-case is in no space.
 */
export type Tool<
  Deps = never,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  Where = never,
  Entered extends object = object,
  Found = undefined,
  Reading = never,
> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly policy: Policy;
  readonly annotations: Annotations;
  readonly door: "read" | "write";
  readonly via: readonly [Via, ...Via[]];
  readonly space?: Place<Where, Entered>;
  /** Names of input fields that may stand in the audit as they are; everything else is redacted. */
  readonly audited: readonly string[];
  /**
   * Reads what the use-case is about, and says what is missing for it that no transaction may wait for: see `doPrepared`. It
   * changes nothing, and finds what the reading door gives, whichever the use-case's own door is.
   */
  readonly prepare?: (deps: Reading, where: Where, input: z.output<I>) => Promise<Prepared<Found>>;
  /** A property, not a method: parameters of methods are compared loosely, and a use-case could ask for what no door gives. */
  readonly run: (deps: Deps, where: Where, input: z.output<I>, found: Found) => Promise<z.input<O>>;
  /** The result as the protocol shows it, where the output's JSON is not enough. Only with it a use-case meets its peer. */
  present?(output: z.output<O>): Record<string, unknown>;
  /** Address of the page on which a client that can may show the result. */
  readonly card?: string;
};

/**
 * What `defineTool` returns, and nothing else is: lists of use-cases take no bare object, whose ports nobody compared with its
 * door. It is there for the compiler alone.
 */
declare const defined: unique symbol;
type Defined = { readonly [defined]: true };

/** Some tool of some module: what the registry and the transports handle. */
export type AnyTool = Omit<Tool, "prepare" | "run" | "space"> &
  Defined & {
    readonly space?: Place;
    readonly prepare?: (deps: never, where: never, input: never) => Promise<Prepared>;
    readonly run: (deps: never, where: never, input: never, found: never) => Promise<unknown>;
  };

/** A tool as a caller in our own code names it, with what goes in and what comes out. */
export type CallableTool<I extends z.ZodObject, O extends z.ZodObject> = Omit<AnyTool, "input" | "output"> & {
  readonly input: I;
  readonly output: O;
};

type Given<Entered> = { readonly read: ReadPorts & At<Entered>; readonly write: WritePorts & At<Entered> };
type At<Entered> = { readonly authority: Authority & Entered };

/** Refuses to compile where the use-case asks for a port that its door does not give. */
export const defineTool = <
  Door extends "read" | "write",
  Deps,
  I extends z.ZodObject,
  O extends z.ZodObject,
  Where = undefined,
  Entered extends object = object,
  Found = undefined,
  Reading = unknown,
>(
  tool: Tool<Deps, I, O, Where, Entered, Found, Reading> & { readonly door: Door } & (Given<Entered>[Door] extends Deps
      ? unknown
      : PortMissing) &
    (Omit<Given<Entered>["read"], "note"> extends Reading ? unknown : PreparationMissesPort),
): Tool<NoInfer<Deps>, I, O, NoInfer<Where>, NoInfer<Entered>, NoInfer<Found>, NoInfer<Reading>> & Defined =>
  tool as typeof tool & Defined;

type PreparationMissesPort = {
  readonly prepare: "asks for a port that the reading door does not give: see lib/ports.ts";
};
type PortMissing = { readonly run: "asks for a port that its door does not give: see lib/ports.ts" };

export const READ_ONLY: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
