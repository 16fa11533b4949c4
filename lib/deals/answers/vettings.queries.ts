import { Parameters, secondsOf } from "@/lib/db/parameters";
import { knownPeople, visibleEntries } from "../access/visible.queries";
import type { ReadDeps } from "../deps";

export type Judgement = {
  readonly decision: string;
  readonly by: string | null;
  readonly at: number;
  readonly notes: string;
};

/** How the bank judged an answer, newest first: the bank's alone to read. */
export async function judgementsOf({ sql, authority }: ReadDeps, answerId: string): Promise<Judgement[]> {
  const p = new Parameters();
  const bank = authority.seats.filter((seat) => seat.side === "bank").map((seat) => seat.projectId);
  return sql.query<Judgement>(
    `SELECT judged.decision, u.name AS by, ${secondsOf("judged.at")} AS at, judged.notes
       FROM vettings judged JOIN entries e ON e.id = judged.entry_id
       LEFT JOIN participants known ON known.project_id = judged.project_id AND known.user_id = judged.vetted_by AND ${knownPeople(authority, p)}
       LEFT JOIN users u ON u.id = known.user_id
      WHERE judged.entry_id = ${p.add(answerId)} AND judged.project_id = ANY (${p.add(bank)}::text[]) AND ${visibleEntries(authority, p)}
      ORDER BY judged.at DESC, judged.id DESC LIMIT 20`,
    p.values,
  );
}
