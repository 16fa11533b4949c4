import type { ReadDeps, WriteDeps } from "../deps";
import type { Gate } from "../entries/status.rules";
import { newId } from "../ids";
import type { Seat } from "../seat";
import type { WorkstreamNames } from "./workstream-names.rules";

export type Bank = { readonly id: string; readonly name: string };

/** Banks for which the caller may open a deal. */
export async function myBanks({ sql }: ReadDeps): Promise<Bank[]> {
  return sql.query<Bank>("SELECT id, name FROM app.my_banks() ORDER BY name, id");
}

export type NewProject = {
  readonly bankId: string;
  readonly name: string;
  readonly description: string;
  readonly timeZone: string;
  readonly gate: Gate;
  readonly workstreams: readonly WorkstreamNames[];
};

/** Opens a deal with its workstreams; the caller is its first admin. Answers its id. */
export async function openProject({ sql }: WriteDeps, project: NewProject): Promise<string> {
  const id = newId("project");
  const workstreams = project.workstreams.map((one, position) => ({ id: newId("workstream"), ...one, position }));
  await sql.query(
    `SELECT app.open_project($1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::jsonb)::text`,
    [
      id,
      project.bankId,
      project.name,
      project.description,
      project.timeZone,
      project.gate,
      newId("participant"),
      JSON.stringify(workstreams),
    ],
  );
  return id;
}

export type ProjectSettings = {
  readonly name: string;
  readonly description: string;
  readonly timeZone: string;
  readonly gate: Gate;
};

export async function settingsOf({ sql }: ReadDeps, seat: Seat): Promise<ProjectSettings | undefined> {
  const [row] = await sql.query<ProjectSettings>(
    `SELECT name, description, time_zone AS "timeZone", gate FROM projects WHERE id = $1`,
    [seat.projectId],
  );
  return row;
}

/** What is left out stays as it is. */
export async function editSettings(
  { sql }: WriteDeps,
  seat: Seat,
  change: { readonly [K in keyof ProjectSettings]?: ProjectSettings[K] | undefined },
): Promise<void> {
  await sql.query(
    `UPDATE projects SET name = coalesce($2::text, name), description = coalesce($3::text, description),
            time_zone = coalesce($4::text, time_zone), gate = coalesce($5::text, gate) WHERE id = $1`,
    [seat.projectId, change.name ?? null, change.description ?? null, change.timeZone ?? null, change.gate ?? null],
  );
}
