/** The doors as a use-case of the deals finds them: entered, with what the database said of the caller. */
import type * as z from "zod";
import type { Database } from "@/lib/db/database";
import * as doors from "@/lib/db/doors";
import type { ReadDeps, WriteDeps } from "@/lib/deals/deps";
import type { Entered } from "@/lib/deals/seat";
import { deal } from "@/lib/deals/space";
import type { Actor } from "@/lib/platform/actor";
import type { Clock } from "@/lib/platform/clock";
import { prepareAndAsk, type Unit } from "@/lib/platform/execute";
import { authorityIn } from "@/lib/platform/space";
import type { AnyTool, Tool } from "@/lib/platform/tool";

const entering = (named: string | null) => [{ space: deal, named }];

export const readAs = <T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  work: (deps: ReadDeps, audit: Unit["audit"]) => Promise<T>,
  named: string | null = null,
): Promise<T> =>
  doors.readAs(database, clock, actor, entering(named), (handles, standing, audit) =>
    work({ ...handles, actor, authority: authorityIn<Entered>(deal, standing) }, audit),
  );

export const writeAs = <T>(
  database: Database,
  clock: Clock,
  actor: Actor,
  work: (deps: WriteDeps, audit: Unit["audit"]) => Promise<T>,
  named: string | null = null,
): Promise<T> =>
  doors.writeAs(database, clock, actor, entering(named), (handles, standing, audit) =>
    work({ ...handles, actor, authority: authorityIn<Entered>(deal, standing) }, audit),
  );

/** Runs a use-case of the deals with handles that a test has opened, without the pipeline around it. */
export const runWith = <Deps extends ReadDeps, I extends z.ZodObject, O extends z.ZodObject, Where, E extends object>(
  tool: Tool<Deps, I, O, Where, E>,
  deps: Deps,
  input: z.output<I>,
): Promise<z.input<O>> => tool.run(deps, tool.space?.at(standingOf(deps), input) as Where, input, undefined);

/** The same for one that is known by its name only, with its act and what it prepares; what is missing for it stays missing. */
export async function runAny(tool: AnyTool, deps: ReadDeps, input: unknown): Promise<Record<string, unknown>> {
  const where = tool.space?.at(standingOf(deps), input);
  const { found } = await prepareAndAsk(tool, deps.actor, deps, where, input);
  return (await tool.run(deps as never, where as never, input as never, found as never)) as Record<string, unknown>;
}

const standingOf = ({ authority }: ReadDeps) => ({
  core: authority,
  entered: { [deal.module]: { space: deal, entered: authority } },
});
