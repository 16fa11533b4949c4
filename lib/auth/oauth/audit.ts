import { writeAudit } from "@/lib/db/audit-log";
import type { Sql } from "@/lib/db/sql";
import type { CallOrigin, Via } from "@/lib/platform/actor";
import { auditRecord, type Outcome } from "@/lib/platform/audit";

export type OAuthNote = {
  readonly act:
    | "consent_granted"
    | "consent_denied"
    | "client_registered"
    | "connection_ended"
    | "token_issued"
    | "token_refreshed"
    | "token_refused"
    | "token_revoked"
    | "userinfo_read";
  readonly via: Via;
  readonly origin: CallOrigin;
  /** Allowed, unless it says otherwise. */
  readonly outcome?: Outcome;
  readonly userId?: string | undefined;
  readonly connectionId?: string | undefined;
  readonly clientId?: string | undefined;
  readonly tokenId?: string | undefined;
  /** Names of scopes and words of ours; nothing that a client or a person wrote. */
  readonly args?: Record<string, string | boolean | number | readonly string[]>;
  /** performance.now() at the start, where the caller waited for it. */
  readonly started?: number;
};

/** One line of the log for what becomes of consents, tokens and clients; commits with the act itself where we do the act. */
export async function noteOAuth(sql: Sql, note: OAuthNote): Promise<void> {
  const latencyMs = note.started === undefined ? 0 : performance.now() - note.started;
  const seen = { outcome: note.outcome ?? "allowed", raw: undefined, latencyMs };
  await writeAudit(sql, {
    ...auditRecord(note.act, undefined, note.via, note.origin, seen),
    action: note.act,
    userId: note.userId ?? null,
    connectionId: note.connectionId ?? null,
    clientId: note.clientId ?? null,
    tokenId: note.tokenId ?? null,
    args: note.args ?? {},
  });
}
