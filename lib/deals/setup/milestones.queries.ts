import type { ReadDeps, WriteDeps } from "../deps";

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

export type Milestone = {
  readonly id: string;
  readonly name: string;
  readonly date: string;
  readonly reached: boolean;
};

export async function milestonesOf({ sql }: ReadDeps, projectId: string): Promise<Milestone[]> {
  return sql.query<Milestone>(
    `SELECT id, name, to_char(date, 'YYYY-MM-DD') AS date, reached_at IS NOT NULL AS reached FROM milestones
      WHERE project_id = $1 ORDER BY date, id`,
    [projectId],
  );
}

export async function enterMilestone(
  { sql }: WriteDeps,
  projectId: string,
  milestone: { readonly id: string; readonly name: string; readonly date: string },
): Promise<void> {
  await sql.query("INSERT INTO milestones (id, project_id, name, date) VALUES ($1, $2, $3, $4::date)", [
    milestone.id,
    projectId,
    milestone.name,
    milestone.date,
  ]);
}

/** What is left out stays as it is. False where there is no such milestone. */
export async function changeMilestone(
  { sql }: WriteDeps,
  projectId: string,
  id: string,
  change: { readonly name?: string | undefined; readonly date?: string | undefined; readonly reached?: boolean },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE milestones SET name = coalesce($3::text, name), date = coalesce($4::date, date),
            reached_at = CASE $5::boolean WHEN true THEN now() WHEN false THEN NULL ELSE reached_at END
      WHERE id = $2 AND project_id = $1 RETURNING id`,
    [projectId, id, change.name ?? null, change.date ?? null, change.reached ?? null],
  );
  return rows.length > 0;
}

export async function dropMilestone({ sql }: WriteDeps, projectId: string, id: string): Promise<boolean> {
  const rows = await sql.query("DELETE FROM milestones WHERE id = $2 AND project_id = $1 RETURNING id", [
    projectId,
    id,
  ]);
  return rows.length > 0;
}
