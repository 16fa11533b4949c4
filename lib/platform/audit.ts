import { type Actor, accountable, type CallOrigin, type Via } from "./actor";
import type { ErrorCode } from "./errors";
import { newId } from "./ids";
import type { Named } from "./named";
import type { AnyTool } from "./tool";

/** One call, as the log of the deal room keeps it. Holds ids, filters and figures; never a title, a body or a token. */
export type AuditRecord = {
  readonly id: string;
  readonly action: string;
  readonly tool: string;
  readonly via: Via;
  readonly outcome: Outcome;
  readonly userId: string | null;
  readonly connectionId: string | null;
  readonly clientId: string | null;
  readonly tokenId: string | null;
  readonly delegation: Actor["delegation"] | null;
  readonly projectId: string | null;
  readonly subjectId: string | null;
  readonly args: Record<string, unknown>;
  readonly resultCount: number | null;
  /** What left to an agent, by name; null where no agent was given anything. */
  readonly returned: readonly Named[] | null;
  /** Deals beside `projectId` of which something left. */
  readonly elsewhere: readonly string[] | null;
  /** Whether the agent's unlock was open; null for everybody else. */
  readonly unlocked: boolean | null;
  readonly latencyMs: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
};

export type Outcome = "allowed" | ErrorCode;

/** What a use-case says besides that it was called: something new is there. It stands in a row of its own beside the call's. */
export type Noting = { note(action: string): void };

type Observed = {
  outcome: Outcome;
  raw: unknown;
  output?: Record<string, unknown>;
  disclosed?: Disclosed;
  latencyMs: number;
};

/** What an agent was given, and whether the person's unlock was open. */
export type Disclosed = { readonly named: readonly Named[]; readonly unlocked: boolean };

export function auditRecord(
  tool: AnyTool | string,
  actor: Actor | undefined,
  via: Via,
  origin: CallOrigin,
  seen: Observed,
): AuditRecord {
  const named = typeof tool === "string" ? { name: wellFormed(tool) ? tool : "(malformed)", audited: [] } : tool;
  // Of the result only: whoever could file a refused call under a deal by naming it could write into any deal's trail.
  const projectId = idIn(seen.output, "project_id");
  return {
    id: newId("audit"),
    action: `${via}_tool_call`,
    tool: named.name,
    via,
    outcome: seen.outcome,
    userId: actor ? accountable(actor) : null,
    connectionId: actor?.credential.kind === "connection" ? actor.credential.id : null,
    clientId: actor?.clientId ?? null,
    tokenId: actor?.tokenId ?? null,
    delegation: actor?.delegation ?? null,
    projectId,
    subjectId: idIn(seen.output, "suggestion_id") ?? idIn(seen.output, "entry_id"),
    args: { ...redactArguments(named.audited, seen.raw), ...lookedAs(actor) },
    resultCount: seen.output ? countRows(seen.output) : null,
    ...disclosedBeside(projectId, seen.disclosed),
    latencyMs: Math.round(seen.latencyMs),
    ip: origin.ip,
    userAgent: origin.userAgent.slice(0, 300),
    requestId: origin.requestId,
  };
}

function disclosedBeside(projectId: string | null, disclosed: Disclosed | undefined) {
  if (!disclosed) return { returned: null, elsewhere: null, unlocked: null };
  const { named, unlocked } = disclosed;
  const others = [...new Set(named.flatMap(({ project }) => project ?? []))].filter((deal) => deal !== projectId);
  const returned = named.map(({ project, ...one }) =>
    project === projectId ? one : { ...one, ...(project && { project }) },
  );
  return { returned, elsewhere: others.length > 0 ? others : null, unlocked };
}

/** Through whose eyes, where it was not the caller's own. */
const lookedAs = (actor: Actor | undefined) =>
  actor?.looker && { viewed_as: actor.userId, ...(actor.looker.asAgent && { viewed_as_agent: true }) };

/** Named fields keep their value when it looks like an id, a filter or a number; of all others only kind and size remain. */
export function redactArguments(audited: readonly string[], raw: unknown): Record<string, unknown> {
  if (raw === undefined || raw === null) return {};
  if (typeof raw !== "object" || Array.isArray(raw)) return { "(arguments)": shape(raw) };
  const kept: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(raw).slice(0, 40)) {
    const name = wellFormed(field) ? field : "(malformed)";
    kept[name] = audited.includes(field) && isPlain(value) ? value : shape(value);
  }
  return kept;
}

/** Rows of the result's list, or 1 for a result that is one thing, whatever lists hang on that. */
export function countRows(output: Record<string, unknown>): number {
  if (idIn(output, "entry_id") !== null) return 1;
  const list = Object.values(output).find(Array.isArray);
  return list ? list.length : 1;
}

const WORD = /^[\w./:-]{1,64}$/;
const wellFormed = (text: string) => WORD.test(text);

function isPlain(value: unknown): boolean {
  if (typeof value === "number" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "string") return wellFormed(value);
  return (
    Array.isArray(value) && value.length <= 50 && value.every((item) => typeof item === "string" && wellFormed(item))
  );
}

function shape(value: unknown): string {
  if (typeof value === "string") return `(text, ${value.length})`;
  if (Array.isArray(value)) return `(list, ${value.length})`;
  return value === null ? "(null)" : `(${typeof value})`;
}

function idIn(holder: unknown, field: string): string | null {
  if (typeof holder !== "object" || holder === null) return null;
  const value = (holder as Record<string, unknown>)[field];
  return typeof value === "string" && wellFormed(value) ? value : null;
}
