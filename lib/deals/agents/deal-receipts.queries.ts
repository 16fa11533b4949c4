import { Parameters } from "@/lib/db/parameters";
import type { ReceiptAct, ReceiptDoer } from "@/lib/platform/receipt-words";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Role } from "../roles";
import { knownReceipts } from "./disclosures.queries";

/** A line of what was granted to an agent, locked or ended, as far as it concerns one deal. */
export type DealReceipt = {
  readonly id: string;
  readonly ts: number;
  readonly act: ReceiptAct;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly allDeals: boolean;
  readonly unlockUntil: number | null;
  readonly expiresAt: number;
  readonly byKind: ReceiptDoer;
  readonly byName: string | null;
  readonly person: { readonly id: string; readonly name: string; readonly organization: string; readonly role: Role };
};

/** The oldest first. Of the deals that were chosen only this one is told. */
export async function dealReceipts(
  { sql, authority }: ReadDeps,
  projectId: string,
  connectionId: string,
): Promise<DealReceipt[]> {
  const p = new Parameters();
  return sql.query<DealReceipt>(
    `SELECT r.id, floor(extract(epoch FROM r.at))::float8 AS ts, r.act, r.client_id AS "clientId", r.client_name AS "clientName",
            r.client_host AS "clientHost", r.scopes, r.all_spaces AS "allDeals",
            floor(extract(epoch FROM r.unlock_until))::float8 AS "unlockUntil", floor(extract(epoch FROM r.expires_at))::float8 AS "expiresAt",
            r.by_kind AS "byKind", by_person.name AS "byName",
            jsonb_build_object('id', u.id, 'name', u.name, 'organization', firm.name, 'role', known.role) AS person
       FROM consent_receipts r
       JOIN participants known ON known.project_id = ${p.add(projectId)} AND known.user_id = r.user_id AND ${knownPeople(authority, p)}
       JOIN users u ON u.id = r.user_id
       JOIN organizations firm ON firm.id = known.organization_id
       LEFT JOIN LATERAL (SELECT b.name FROM users b JOIN participants seen ON seen.user_id = b.id AND seen.project_id = ${p.add(projectId)}
                           WHERE b.id = r.by_user_id) by_person ON true
      WHERE r.connection_id = ${p.add(connectionId)} AND ${knownReceipts(authority, projectId, p)}
      ORDER BY r.at, r.id`,
    p.values,
  );
}
