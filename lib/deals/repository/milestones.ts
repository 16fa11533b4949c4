import type { ReadDeps } from "@/lib/db/doors";

export type NextMilestone = { readonly name: string; readonly date: string };

/** The nearest milestone that is not reached and not past. */
export async function nextMilestone(
  { sql }: ReadDeps,
  projectId: string,
  today: string,
): Promise<NextMilestone | undefined> {
  const [milestone] = await sql.query<NextMilestone>(
    `SELECT name, to_char(date, 'YYYY-MM-DD') AS date FROM milestones
      WHERE project_id = $1 AND reached_at IS NULL AND date >= $2::date ORDER BY date, id LIMIT 1`,
    [projectId, today],
  );
  return milestone;
}
