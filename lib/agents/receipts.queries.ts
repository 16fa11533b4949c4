import type { ReadDeps } from "@/lib/db/doors";
import type { ReceiptAct, ReceiptDoer } from "@/lib/platform/receipt-words";

export type Consented = {
  readonly connectionId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly grantedAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
};

/** Every connection that the person ever granted, the newest first, whatever became of it. */
export async function consentsOf({ sql }: ReadDeps, userId: string, limit: number): Promise<Consented[]> {
  return sql.query<Consented>(
    `SELECT * FROM (
       SELECT DISTINCT ON (r.connection_id) r.connection_id AS "connectionId", r.client_name AS "clientName", r.client_host AS "clientHost",
              min(r.at) OVER of_one AS "grantedAt", r.expires_at AS "expiresAt", CASE WHEN r.act = 'ended' THEN r.at END AS "endedAt"
         FROM consent_receipts r WHERE r.user_id = $1
       WINDOW of_one AS (PARTITION BY r.connection_id)
        ORDER BY r.connection_id, r.at DESC, r.id) AS consents
      ORDER BY "grantedAt" DESC, "connectionId" LIMIT $2::int`,
    [userId, limit],
  );
}

export type Receipt = {
  readonly id: string;
  readonly at: Date;
  readonly act: ReceiptAct;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly spaces: readonly { readonly id: string; readonly module: string | null }[] | null;
  readonly unlockUntil: Date | null;
  readonly expiresAt: Date;
  readonly byKind: ReceiptDoer;
  readonly sessionId: string | null;
};

const SPACES = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'module', s.module)), '[]')
                           FROM unnest(r.space_ids, r.space_modules) AS s(id, module))`;

/** What the person granted to one agent, locked or ended; the oldest first. Null spaces: all in which the person had a seat. */
export async function receiptsOf({ sql }: ReadDeps, userId: string, connectionId: string): Promise<Receipt[]> {
  return sql.query<Receipt>(
    `SELECT r.id, r.at, r.act, r.client_name AS "clientName", r.client_host AS "clientHost", r.scopes,
            CASE WHEN NOT r.all_spaces THEN ${SPACES} END AS spaces,
            r.unlock_until AS "unlockUntil", r.expires_at AS "expiresAt", r.by_kind AS "byKind", r.session_id AS "sessionId"
       FROM consent_receipts r WHERE r.user_id = $1 AND r.connection_id = $2 ORDER BY r.at, r.id`,
    [userId, connectionId],
  );
}
