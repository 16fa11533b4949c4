import type * as z from "zod";
import { type Actor, actorIs, type CallOrigin, handlingOf, type Via, withScopes } from "./actor";
import { type AuditRecord, auditRecord, type Disclosed, type Noting } from "./audit";
import type { Authority } from "./authority";
import { AppError, asAppError, onlyLooking, unauthenticated } from "./errors";
import { newId } from "./ids";
import { parseInput } from "./input";
import type { Registry } from "./module";
import { namedIn } from "./named";
import { type About, doPrepared, type Made, type Makers, makeAll, type Prepared, type Ready } from "./needs";
import { costOf, decide, doingOf, wantsMore } from "./policy";
import { admit, type CallLimits, type RateLimits } from "./rate-limit";
import { type AnySpace, authorityIn, fieldsOf, namedSpace, type Standing, soleSpace, spaceCounted } from "./space";
import type { AnyTool, CallableTool } from "./tool";

/** A transaction opened for one actor: what the use-case works with, and the audit row that commits with it. The pipeline adds where the call came from. */
export type Unit = {
  readonly deps: object;
  readonly standing: Standing;
  audit(record: AuditRecord): Promise<void>;
};

/** A space whose module is to be entered. `named`: the one that the call names; beside that and the one it is bound to, an agent gets no other opened. */
export type Entry = { readonly space: AnySpace; readonly named: string | null };
export type Door = <T>(actor: Actor, entries: readonly Entry[], work: (unit: Unit) => Promise<T>) => Promise<T>;

export type Kernel = {
  readonly registry: Registry;
  readonly doors: { readonly read: Door; readonly write: Door };
  /** What use-cases can say is missing for them, and how it is made. */
  readonly makers: Makers;
  /** Writes the row of a call that has no transaction left: refused, malformed or failed ones. */
  readonly audit: (record: AuditRecord) => Promise<void>;
  readonly limits: RateLimits;
  readonly callLimits: CallLimits;
  /** Scopes that the person added to this connection on our pages, and that have not ended. */
  readonly addedScopes: (connectionId: string) => Promise<readonly string[]>;
  /** Logs and counts a finished call. */
  readonly observe: (record: AuditRecord, error?: AppError) => void;
};

export type Call = {
  readonly via: Via;
  readonly actor: Actor | undefined;
  readonly raw: unknown;
  readonly origin: CallOrigin;
  /** What the transport lets a use-case say to its caller while it works. The kernel only hands it on. */
  readonly peer?: unknown;
  /** Whether the answer can carry what else is new: a tool's result can, a document cannot. */
  readonly withUpdates?: boolean;
};

/**
 * THE pipeline; every transport comes through here:
 * find → policy → rate limit → strict input → transaction { preparation, act, use-case, strict output, audit row } → result.
 */
export async function execute<I extends z.ZodObject, O extends z.ZodObject>(
  kernel: Kernel,
  target: CallableTool<I, O> | string,
  call: Call,
): Promise<z.output<O>> {
  const started = performance.now();
  const tool: AnyTool | undefined = typeof target === "string" ? kernel.registry.tools.get(target) : target;
  const record = (outcome: AuditRecord["outcome"], output?: Record<string, unknown>, disclosed?: Disclosed) =>
    auditRecord(tool ?? String(target), call.actor, call.via, call.origin, {
      outcome,
      raw: call.raw,
      latencyMs: performance.now() - started,
      ...(output && { output }),
      ...(disclosed && { disclosed }),
    });

  try {
    if (!tool?.via.includes(call.via))
      throw new AppError("unknown_tool", "No such tool. Call tools/list to see what is offered.");
    const actor = await permitted(kernel, tool, call.actor);
    if (actor?.viewer && tool.door === "write") throw onlyLooking();
    if (!actor) throw unauthenticated(); // a public policy opens a tool to every token, not the database to nobody
    const cost = costOf(tool.policy);
    const about = { space: spaceCounted(tool.space, call.raw), raw: call.raw, cost };
    if (cost > 0) await admit(kernel.limits, kernel.callLimits, actor, about);
    const input = parseInput(tool, call.raw, call.via);
    const updates = call.withUpdates ? updatesFor(kernel, tool, actor) : undefined;

    let done: AuditRecord | undefined;
    const inside = async (unit: Unit, ready: Ready) => {
      const noted: string[] = [];
      const note = (action: string) => noted.push(action);
      const result = await runInside(unit, tool, actor, input, { ...call, ...ready, note });
      const news = updates && (await runInside(unit, updates, actor, {}, call));
      done = record(
        "allowed",
        result,
        disclosedBy(unit, kernel.registry, actor, { tool, result }, updates && { tool: updates, result: news }),
      );
      await unit.audit(done);
      // What left is told by the call's own row, once.
      for (const action of noted)
        await unit.audit({ ...done, id: newId("audit"), action, returned: null, elsewhere: null });
      return { ...result, ...news };
    };
    const entries = entriesOf(kernel.registry, [tool, updates], input);
    const output = await doPrepared(
      (work) => kernel.doors[tool.door](actor, entries, work),
      (unit: Unit, made) => prepareInside(unit, tool, actor, input, { ...call, made }),
      (missing) => makeAll(kernel.makers, actor, missing),
      inside,
    );
    if (done) kernel.observe(done);
    return output as z.output<O>;
  } catch (thrown) {
    let error = asAppError(thrown);
    const refused = record(error.code);
    // A call that leaves no trace is a failure of ours, whatever it was before; the log must show that, in our words.
    await kernel.audit(refused).catch((unwritten: unknown) => {
      error = asAppError(unwritten);
    });
    kernel.observe({ ...refused, outcome: error.code }, error);
    throw error;
  }
}

/** The caller, if the policy lets it pass. What the person added is asked for only where the token itself does not carry it. */
async function permitted(kernel: Kernel, { policy }: AnyTool, actor: Actor | undefined): Promise<Actor | undefined> {
  const wider = actor && wantsMore(policy, actor) ? await withAddedScopes(kernel, actor) : actor;
  const refusal = decide(policy, wider);
  if (refusal) throw refusal;
  return wider;
}

/** An agent with what its person added to the connection on our pages, for as long as that lasts. */
export async function withAddedScopes({ addedScopes }: Pick<Kernel, "addedScopes">, actor: Actor): Promise<Actor> {
  return actorIs(actor) === "agent" ? withScopes(actor, await addedScopes(actor.credential.id)) : actor;
}

type Within = Pick<Call, "origin" | "peer"> & Partial<Ready> & Partial<Noting>;

/** A use-case within a transaction that is already open for its actor. */
export async function runInside(
  unit: Unit,
  tool: AnyTool,
  actor: Actor,
  input: unknown,
  within: Within,
): Promise<Record<string, unknown>> {
  const { deps, where } = givenTo(tool, unit, actor, input, within);
  const result = await tool.run(deps as never, where as never, input as never, within.found as never);
  return parseOutput(tool, result);
}

async function prepareInside(
  unit: Unit,
  tool: AnyTool,
  actor: Actor,
  input: unknown,
  within: Within & { readonly made: Made },
): Promise<Prepared> {
  const { deps, where } = givenTo(tool, unit, actor, input, within);
  return prepareAndAsk(tool, actor, deps, where, input);
}

/** Prepares a use-case and asks its act: about the seat before anything is read, about what was found after that. */
export async function prepareAndAsk(
  tool: AnyTool,
  actor: Actor,
  deps: object,
  where: unknown,
  input: unknown,
): Promise<Prepared> {
  const { act, on } = doingOf(tool.policy);
  if (act !== undefined && on === undefined) refuseAct(tool, act, actor, { seat: where, on: undefined });
  const prepared: Prepared = tool.prepare
    ? await tool.prepare(deps as never, where as never, input as never)
    : { found: undefined };
  if (act !== undefined && on !== undefined) refuseAct(tool, act, actor, { seat: where, ...aboutIn(prepared, on) });
  return prepared;
}

function refuseAct({ space }: AnyTool, act: string, actor: Actor, { seat, on }: About): void {
  const acts = soleSpace(space)?.acts;
  if (!acts) throw new Error(`nobody says who may ${act}`);
  acts.refuse(seat as never, act, on, actor.userId);
}

function aboutIn({ about }: Prepared, on: string): About {
  if (about?.on === undefined) throw new Error(`the preparation does not say which ${on} it found`);
  return about;
}

function givenTo(tool: AnyTool, unit: Unit, actor: Actor, input: unknown, within: Within) {
  const { origin, peer, made = {}, note = () => undefined } = within;
  const space = soleSpace(tool.space);
  const authority = space ? authorityIn(space, unit.standing) : unit.standing.core;
  return {
    deps: { ...unit.deps, authority, actor, origin, peer, made, note },
    where: tool.space?.at(unit.standing, input),
  };
}

/** What the caller enters for these use-cases, each space once. */
export function entriesOf(
  registry: Pick<Registry, "spaces">,
  tools: readonly (AnyTool | undefined)[],
  input: unknown,
): Entry[] {
  const wanted = tools.map((tool) => tool?.space?.spaces ?? []);
  const spaces = new Set(wanted.flatMap((some) => (some === "all" ? registry.spaces : some)));
  return [...spaces].map((space) => ({ space, named: namedSpace(space, input) }));
}

type Result = { readonly tool: AnyTool; readonly result: unknown };

/** What an agent or a machine is about to be given, found in the results themselves: no use-case has to remember it. What is new is of the bound space. */
function disclosedBy(
  { standing }: Unit,
  registry: Registry,
  actor: Actor,
  told: Result,
  news: Result | undefined,
): Disclosed | undefined {
  if (!handlingOf(actor).disclosed) return undefined;
  const namedBy = ({ tool, result }: Result, ofBound: boolean) => {
    const space = soleSpace(tool.space);
    const bound = ofBound && space ? space.bound(authorityIn(space, standing)) : null;
    return namedIn(tool.output, result, { fields: fieldsOf(tool.space), space: bound ?? undefined });
  };
  const unlocked = isUnlocked(registry, told.tool, standing.core);
  return { unlocked, named: [...namedBy(told, false), ...(news ? namedBy(news, true) : [])] };
}

/** Whether a step-up of the tool's own module is open; where the tool is of no module alone, any. */
function isUnlocked({ modules }: Registry, { space }: AnyTool, { stepUps }: Authority): boolean {
  const open = Object.keys(stepUps ?? {});
  const module = soleSpace(space)?.module;
  const own = modules.find(({ name }) => name === module)?.scopes.map(({ name }) => name) ?? open;
  return open.some((scope) => own.includes(scope));
}

/** Whoever may not ask for them goes without: that is no reason to refuse the call. */
function updatesFor({ registry }: Kernel, tool: AnyTool, actor: Actor): AnyTool | undefined {
  const updates = registry.updates.get(tool);
  return updates && decide(updates.policy, actor) === undefined ? updates : undefined;
}

/** Only what the output schema names leaves; a result that does not fit is our fault, not the caller's. */
function parseOutput(tool: AnyTool, result: unknown): Record<string, unknown> {
  const parsed = tool.output.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${tool.name} returned what its output schema does not allow: ${parsed.error.issues.map((i) => `${i.path.join(".")} ${i.code}`).join(", ")}`,
  );
}
