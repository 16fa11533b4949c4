import { writeAudit } from "@/lib/db/audit-log";
import type { Sql } from "@/lib/db/sql";
import type { CallOrigin } from "@/lib/platform/actor";
import type { Outcome } from "@/lib/platform/audit";
import { newId } from "@/lib/platform/ids";

export type AuthAct =
  | "sign_in"
  | "sign_out"
  | "change_password"
  | "end_session"
  | "end_other_sessions"
  | "accept_invitation"
  | "prove_address"
  | "ask_for_link"
  | "reset_password"
  | "disable_person"
  | "enable_person"
  | "end_sessions"
  | "offer_reset"
  | "change_digest";

export type AuthNote = {
  act: AuthAct;
  outcome: Outcome;
  /** From our pages, unless the operator did it. */
  via?: "web" | "system";
  origin: CallOrigin;
  /** performance.now() at the start of the call. */
  started: number;
  /** A known account; null for an attempt on one that does not exist. */
  userId: string | null;
  sessionId?: string | undefined;
  /** The space that it concerns, where there is one. */
  space?: { readonly module: string; readonly id: string };
  method?: string;
  count?: number;
  /** Words and figures of ours; nothing that a person or a client wrote. */
  facts?: Readonly<Record<string, string | number | boolean>>;
};

/** One line of the log for what people do with their sign-in. Holds no address of a person and nothing they typed. */
export async function noteAuth(sql: Sql, note: AuthNote): Promise<void> {
  await writeAudit(sql, {
    id: newId("audit"),
    action: note.act,
    tool: note.act,
    via: note.via ?? "web",
    outcome: note.outcome,
    userId: note.userId,
    connectionId: null,
    clientId: null,
    tokenId: null,
    delegation: null,
    returned: null,
    elsewhere: null,
    unlocked: null,
    module: note.space?.module ?? null,
    spaceId: note.space?.id ?? null,
    machine: null,
    subjectId: note.sessionId ?? null,
    args: { ...(note.method && { method: note.method }), ...note.facts },
    resultCount: note.count ?? null,
    latencyMs: Math.round(performance.now() - note.started),
    ip: note.origin.ip,
    userAgent: note.origin.userAgent.slice(0, 300),
    requestId: note.origin.requestId,
  });
}
