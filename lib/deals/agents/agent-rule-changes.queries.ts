import { Parameters } from "@/lib/db/parameters";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Seat } from "../seat";
import type { RuleChangeKind } from "./agent-rules.rules";

export type RuleChange = {
  readonly id: string;
  readonly at: number;
  readonly kind: RuleChangeKind;
  readonly by: string | null;
  readonly workstream: string | null;
  readonly firm: string | null;
  readonly allowed: boolean | null;
  readonly callsPerMinute: number | null;
  readonly callsPerDay: number | null;
  /** Whose agent was ended or locked, and what it calls itself. */
  readonly person: string | null;
  readonly client: string | null;
};

/** Who changed what of the rules, newest first: the bank reads all of it, the seller what concerns the deal, its workstreams or itself. */
export async function ruleChanges({ sql, authority }: ReadDeps, seat: Seat, most: number): Promise<RuleChange[]> {
  const p = new Parameters();
  const own = p.add([...seat.workstreamIds]);
  const nameOf = (user: string) =>
    `(SELECT u.name FROM users u JOIN participants known ON known.user_id = u.id
       WHERE u.id = ${user} AND known.project_id = c.project_id AND ${knownPeople(authority, p)})`;
  const concerns: Record<Seat["side"], () => string> = {
    bank: () => "true",
    seller: () => `(c.workstream_id IS NULL OR c.workstream_id = ANY (${own}::text[]))
                   AND (c.organization_id IS NULL OR c.organization_id = ${p.add(seat.organizationId)})`,
    buyer: () => "false",
    observer: () => "false",
  };
  return sql.query<RuleChange>(
    `SELECT c.id, extract(epoch FROM c.at)::float8 AS at, c.kind, ${nameOf("c.changed_by")} AS by,
            (SELECT w.name FROM workstreams w WHERE w.id = c.workstream_id AND w.id = ANY (${own}::text[])) AS workstream,
            (SELECT o.name FROM organizations o WHERE o.id = c.organization_id) AS firm,
            c.allowed, c.calls_per_minute AS "callsPerMinute", c.calls_per_day AS "callsPerDay",
            ${nameOf("c.person_id")} AS person, c.client_name AS client
       FROM agent_rule_changes c
      WHERE c.project_id = ${p.add(seat.projectId)} AND ${concerns[seat.side]()}
      ORDER BY c.at DESC, c.id LIMIT ${p.add(most)}`,
    p.values,
  );
}
