import { type Actor, accountable, type CallOrigin, type Credential, type Via } from "./actor";
import type { ErrorCode } from "./errors";
import { newId } from "./ids";
import type { Named } from "./named";
import { type AnySpace, spaceNamedIn } from "./space";
import type { AnyTool } from "./tool";

/** One call, as the log keeps it. Holds ids, filters and figures; never a title, a body or a token. */
export type AuditRecord = {
  readonly id: string;
  readonly action: string;
  readonly tool: string;
  readonly via: Via;
  readonly outcome: Outcome;
  readonly userId: string | null;
  /** The agent's connection; null for everybody else. */
  readonly connectionId: string | null;
  /** By what a machine called: neither a person's session nor an agent's connection. */
  readonly machine: { readonly kind: string; readonly id: string } | null;
  readonly clientId: string | null;
  readonly tokenId: string | null;
  readonly delegation: Actor["delegation"] | null;
  /** The module whose use-case was called, where it works in a space, and the space that the result names. */
  readonly module: string | null;
  readonly spaceId: string | null;
  readonly subjectId: string | null;
  readonly args: Record<string, unknown>;
  readonly resultCount: number | null;
  /** What left to an agent, by name; null where no agent was given anything. */
  readonly returned: readonly Named[] | null;
  /** Spaces beside `spaceId` of which something left. */
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
  const space = typeof tool === "string" ? undefined : spaceNamedIn(tool.space, seen.output);
  // Of the result only: whoever could file a refused call under a space by naming it could write into anybody's trail.
  const place = placeOf(tool, space, seen.output);
  const { spaceId, subjects } = place;
  return {
    id: newId("audit"),
    action: `${via}_tool_call`,
    tool: named.name,
    via,
    outcome: seen.outcome,
    userId: actor ? accountable(actor) : null,
    ...byCredential(actor?.credential),
    clientId: actor?.clientId ?? null,
    tokenId: actor?.tokenId ?? null,
    delegation: actor?.delegation ?? null,
    module: place.module,
    spaceId,
    subjectId: subjectIn(subjects, seen.output),
    args: { ...redactArguments(named.audited, seen.raw), ...lookedAs(actor) },
    resultCount: seen.output ? countRows(seen.output, subjects) : null,
    ...disclosedBeside(spaceId, seen.disclosed),
    latencyMs: Math.round(seen.latencyMs),
    ip: origin.ip,
    userAgent: origin.userAgent.slice(0, 300),
    requestId: origin.requestId,
  };
}

/** What looks over all modules names the one of which its result is, and that one's space. */
function placeOf(tool: AnyTool | string, space: AnySpace | undefined, output: Record<string, unknown> | undefined) {
  if (space) return { module: space.module, spaceId: idIn(output, space.field), subjects: space.subjects };
  if (typeof tool === "string" || tool.space?.spaces !== "all") return { module: null, spaceId: null, subjects: [] };
  return { module: idIn(output, "module"), spaceId: idIn(output, "space_id"), subjects: OF_ANY_MODULE };
}
const OF_ANY_MODULE = ["suggestion_id"] as const;

/** Total, so that a new kind of credential is not filed as nobody's. */
const byCredential = (credential: Credential | undefined): Pick<AuditRecord, "connectionId" | "machine"> => {
  if (!credential) return { connectionId: null, machine: null };
  const { kind, id } = credential;
  const rows: Record<Credential["kind"], Pick<AuditRecord, "connectionId" | "machine">> = {
    webhook: { connectionId: null, machine: { kind, id } },
    token: { connectionId: null, machine: { kind, id } },
    connection: { connectionId: id, machine: null },
    session: { connectionId: null, machine: null },
  };
  return rows[kind] ?? { connectionId: null, machine: { kind: String(kind), id } };
};

function disclosedBeside(spaceId: string | null, disclosed: Disclosed | undefined) {
  if (!disclosed) return { returned: null, elsewhere: null, unlocked: null };
  const { named, unlocked } = disclosed;
  const others = [...new Set(named.flatMap(({ space }) => space ?? []))].filter((one) => one !== spaceId);
  const returned = named.map(({ space, ...one }) => (space === spaceId ? one : { ...one, ...(space && { space }) }));
  return { returned, elsewhere: others.length > 0 ? others : null, unlocked };
}

/** Through whose eyes, where it was not the caller's own. */
const lookedAs = (actor: Actor | undefined) =>
  actor?.viewer && { viewed_as: actor.userId, ...(actor.viewer.asAgent && { viewed_as_agent: true }) };

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
export function countRows(output: Record<string, unknown>, subjects: readonly string[] = []): number {
  if (subjectIn(subjects, output) !== null) return 1;
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

/** The one thing that a result is about, by the weightiest of its names. */
function subjectIn(fields: readonly string[], output: Record<string, unknown> | undefined): string | null {
  for (const field of fields) {
    const id = idIn(output, field);
    if (id !== null) return id;
  }
  return null;
}

function idIn(holder: unknown, field: string): string | null {
  if (typeof holder !== "object" || holder === null) return null;
  const value = (holder as Record<string, unknown>)[field];
  return typeof value === "string" && wellFormed(value) ? value : null;
}
