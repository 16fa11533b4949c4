import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import type { Seat } from "../seat";

export type AgentRules = {
  readonly allowed: boolean;
  readonly callsPerMinute: number | null;
  readonly callsPerDay: number | null;
};

export async function agentRules({ sql }: ReadDeps, seat: Seat): Promise<AgentRules | undefined> {
  const [row] = await sql.query<AgentRules>(
    `SELECT agents_allowed AS allowed, agent_calls_per_minute AS "callsPerMinute", agent_calls_per_day AS "callsPerDay"
       FROM projects WHERE id = $1`,
    [seat.projectId],
  );
  return row;
}

export type WorkstreamRule = { readonly slug: string; readonly name: string; readonly allowed: boolean };

/** Of the workstreams that the caller has. */
export async function workstreamRules({ sql }: ReadDeps, seat: Seat): Promise<WorkstreamRule[]> {
  return sql.query<WorkstreamRule>(
    "SELECT slug, name, agents_allowed AS allowed FROM workstreams WHERE id = ANY ($1::text[]) ORDER BY position, id",
    [[...seat.workstreamIds]],
  );
}

export type SellerRule = { readonly organizationId: string; readonly name: string; readonly kept: boolean };

/** Sellers whom the caller may know, and whether each keeps its unpublished answers from agents. */
export async function sellerRules({ sql, authority }: ReadDeps, seat: Seat): Promise<SellerRule[]> {
  const p = new Parameters();
  return sql.query<SellerRule>(
    `SELECT firm.id AS "organizationId", firm.name,
            EXISTS (SELECT FROM kept_drafts k WHERE k.project_id = ${p.add(seat.projectId)} AND k.organization_id = firm.id) AS kept
       FROM organizations firm
      WHERE EXISTS (SELECT FROM participants known
                     WHERE known.organization_id = firm.id AND known.project_id = ${p.add(seat.projectId)} AND known.removed_at IS NULL
                       AND known.role IN ('seller_admin', 'seller_member') AND ${knownPeople(authority, p)})
      ORDER BY firm.name, firm.id`,
    p.values,
  );
}

/** In the whole deal, or in one workstream. False where it was so already. */
export async function switchAgentsIn(
  { sql }: WriteDeps,
  seat: Seat,
  workstreamId: string | null,
  allowed: boolean,
): Promise<boolean> {
  return changed(
    await sql.query<{ changed: boolean }>("SELECT app.switch_agents($1::text, $2::text, $3::boolean) AS changed", [
      seat.projectId,
      workstreamId,
      allowed,
    ]),
  );
}

/** Of the caller's own firm. */
export async function keepDraftsOf({ sql }: WriteDeps, seat: Seat, kept: boolean): Promise<boolean> {
  return changed(
    await sql.query<{ changed: boolean }>("SELECT app.keep_drafts($1::text, $2::boolean) AS changed", [
      seat.projectId,
      kept,
    ]),
  );
}

export async function limitAgentsIn(
  { sql }: WriteDeps,
  seat: Seat,
  { callsPerMinute, callsPerDay }: Pick<AgentRules, "callsPerMinute" | "callsPerDay">,
): Promise<boolean> {
  return changed(
    await sql.query<{ changed: boolean }>("SELECT app.limit_agents($1::text, $2::int, $3::int) AS changed", [
      seat.projectId,
      callsPerMinute,
      callsPerDay,
    ]),
  );
}

const changed = (rows: readonly { changed: boolean }[]) => rows[0]?.changed === true;
