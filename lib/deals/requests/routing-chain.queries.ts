import { Parameters, secondsOf } from "@/lib/db/parameters";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";
import type { Role } from "../roles";

export type RoutingStep = {
  readonly ts: number;
  readonly action: string;
  /** Null when the person is gone. */
  readonly actor: string | null;
  /** Null when that seat is gone. */
  readonly actorRole: Role | null;
  readonly to: string | null;
  readonly toRole: Role | null;
  readonly returnTo: string | null;
  readonly note: string | null;
};

/** Who passed a request to whom, oldest first: the bank's to know. Of a chain that is longer, the latest steps. */
export async function routingChain(
  { sql, authority }: ReadDeps,
  entryId: string,
  limit: number,
): Promise<RoutingStep[]> {
  const p = new Parameters();
  const bank = authority.seats.filter((seat) => seat.side === "bank").map((seat) => seat.projectId);
  return sql.query<RoutingStep>(
    `SELECT ${secondsOf("step.at")} AS ts, step.action, giver.name AS actor, receiver.name AS to,
            gave.role AS "actorRole", got.role AS "toRole", back.name AS "returnTo", step.note FROM (
       SELECT r.* FROM routing_steps r JOIN entries e ON e.id = r.entry_id
        WHERE r.entry_id = ${p.add(entryId)} AND r.project_id = ANY (${p.add(bank)}::text[]) AND ${visibleEntries(authority, p)}
        ORDER BY r.at DESC, r.id DESC LIMIT ${p.add(limit)}) step
       LEFT JOIN participants gave ON gave.project_id = step.project_id AND gave.user_id = step.from_user
       LEFT JOIN participants got ON got.project_id = step.project_id AND got.user_id = step.to_user
       LEFT JOIN users giver ON giver.id = step.from_user
       LEFT JOIN users receiver ON receiver.id = step.to_user
       LEFT JOIN users back ON back.id = step.return_to
      ORDER BY step.at, step.id`,
    p.values,
  );
}
