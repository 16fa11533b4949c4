import { Parameters, secondsOf } from "@/lib/db/parameters";
import type { FileCaution, FileContent } from "@/lib/platform/file-content";
import { worksOnDeal } from "../access/project-choice.rules";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { notFound } from "../errors";
import type { Authority } from "../seat";

export type FileRow = {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string;
  readonly revision: number;
  readonly superseded: boolean;
  readonly caution: FileCaution | null;
  /** Unix seconds. */
  readonly addedAt: number;
};

export type LoadedFile = FileRow & {
  readonly projectId: string;
  readonly entryId: string;
  readonly answerTitle: string;
};

/** All files of an answer that the caller sees, by name, the newest revision of each first. */
export async function filesOf({ sql, authority }: ReadDeps, answerId: string): Promise<FileRow[]> {
  const p = new Parameters();
  return sql.query<FileRow>(
    `SELECT ${COLUMNS} FROM files f JOIN entries e ON e.id = f.entry_id
      WHERE f.entry_id = ${p.add(answerId)} AND ${visibleEntries(authority, p)} AND ${shownRevision(authority, p)}
      ORDER BY f.filename COLLATE "C", f.revision DESC`,
    p.values,
  );
}

/** The file with this id, of this deal if one is named; what the caller does not see is not found. */
export async function loadFile(
  { sql, authority }: ReadDeps,
  id: string,
  projectId: string | undefined,
): Promise<LoadedFile> {
  const p = new Parameters();
  const [file] = await sql.query<LoadedFile>(
    `SELECT ${COLUMNS}, f.project_id AS "projectId", f.entry_id AS "entryId",
            e.title AS "answerTitle"
       FROM files f JOIN entries e ON e.id = f.entry_id
      WHERE f.id = ${p.add(id)} ${projectId === undefined ? "" : `AND f.project_id = ${p.add(projectId)}`}
        AND ${visibleEntries(authority, p)} AND ${shownRevision(authority, p)}`,
    p.values,
  );
  if (!file) throw notFound("file");
  return file;
}

/** Adds what arrived. Number and time come from the database, which also marks what this one replaces. */
export async function addFile(
  { sql }: WriteDeps,
  file: {
    readonly id: string;
    readonly projectId: string;
    readonly workstreamId: string;
    readonly entryId: string;
    readonly filename: string;
  },
  content: FileContent,
): Promise<number> {
  const { id, projectId, workstreamId, entryId, filename } = file;
  const { size, mime, sha256, caution } = content;
  const [added] = await sql.query<{ revision: number }>(
    `INSERT INTO files (id, project_id, workstream_id, entry_id, filename, size, mime, sha256, caution)
       VALUES ($1, $2, $3, $4, $5, $6::bigint, $7, $8, $9::text) RETURNING revision`,
    [id, projectId, workstreamId, entryId, filename, size, mime, sha256, caution],
  );
  return added?.revision ?? 1;
}

export async function deleteFile({ sql }: WriteDeps, id: string): Promise<void> {
  const gone = await sql.query("DELETE FROM files WHERE id = $1 RETURNING id", [id]);
  if (gone.length === 0) throw notFound("file");
}

/** Earlier revisions are for those who work on the answer: what was replaced before publication was never published. */
function shownRevision(authority: Authority, p: Parameters): string {
  const works = authority.seats.filter(worksOnDeal);
  return `(NOT f.superseded OR f.workstream_id = ANY (${p.add(works.flatMap((seat) => seat.workstreamIds))}::text[]))`;
}

const COLUMNS = `f.id, f.filename, f.size::float8 AS size, f.mime, f.sha256, f.revision, f.superseded, f.caution,
  ${secondsOf("f.created_at")} AS "addedAt"`;
