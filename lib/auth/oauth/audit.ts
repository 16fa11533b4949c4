import { writeAudit } from "@/lib/db/audit-log";
import type { Sql } from "@/lib/db/sql";
import type { CallOrigin, Via } from "@/lib/platform/actor";
import { auditRecord } from "@/lib/platform/audit";

export type OAuthNote = {
  readonly act: "consent_granted" | "consent_denied" | "token_revoked" | "client_registered" | "connection_ended";
  readonly via: Via;
  readonly origin: CallOrigin;
  readonly userId?: string;
  readonly connectionId?: string;
  readonly clientId?: string;
  readonly tokenId?: string;
  /** Names of scopes and words of ours; nothing that a client or a person wrote. */
  readonly args?: Record<string, string | boolean | number | readonly string[]>;
};

/** One line of the log for what becomes of consents, tokens and clients; commits with the act itself. */
export async function noteOAuth(sql: Sql, note: OAuthNote): Promise<void> {
  await writeAudit(sql, {
    ...auditRecord(note.act, undefined, note.via, note.origin, { outcome: "allowed", raw: undefined, latencyMs: 0 }),
    action: note.act,
    userId: note.userId ?? null,
    connectionId: note.connectionId ?? null,
    clientId: note.clientId ?? null,
    tokenId: note.tokenId ?? null,
    args: note.args ?? {},
  });
}
