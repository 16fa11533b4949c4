import type { Parameters } from "@/lib/db/parameters";
import { knownReaders } from "../access/visible.queries";
import type { WriteDeps } from "../deps";
import type { Authority } from "../seat";
import type { Readers } from "./readers.rules";

/** The firms that an entry `e` is published to, as far as the caller may know them: an array; null for every firm. */
export const readersOf = (authority: Authority, p: Parameters): string =>
  `CASE WHEN e.reader_group IS NOT NULL THEN ARRAY(
     SELECT reads.organization_id FROM reader_groups reads
      WHERE reads.id = e.reader_group AND reads.project_id = e.project_id AND ${knownReaders(authority, p)} ORDER BY 1) END`;

/** The group of these firms, made where there is none yet; null for every firm. */
export async function readerGroupOf({ sql }: WriteDeps, projectId: string, readers: Readers): Promise<string | null> {
  if (readers === null) return null;
  const [row] = await sql.query<{ id: string }>("SELECT app.reader_group($1::text, $2::text[]) AS id", [
    projectId,
    [...readers],
  ]);
  if (!row) throw new Error("no group of readers was made");
  return row.id;
}
