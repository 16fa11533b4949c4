import type { WriteDeps } from "../deps";

/** Writes the deal into the calling connection's row; the database checks once more that the person has a seat there. */
export async function bindProject({ sql }: WriteDeps, projectId: string): Promise<void> {
  const [row] = await sql.query<{ bound: boolean }>("SELECT app.bind_project($1::text) AS bound", [projectId]);
  if (!row?.bound) throw new Error("the connection could not be bound");
}
