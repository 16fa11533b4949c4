import { Parameters } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { moveEntries } from "../entries/change-entry.queries";
import type { LoadedAnswer } from "../entries/load-for-change.queries";
import type { AnswerStatus } from "../entries/status.rules";
import { changedMeanwhile } from "../requests/changes.rules";

export type Upload = {
  readonly id: string;
  readonly projectId: string;
  readonly workstreamId: string;
  readonly entryId: string;
  readonly filename: string;
  readonly size: number;
  /** As it was announced, if at all. */
  readonly sha256: string | null;
};

export async function beginUpload({ sql }: WriteDeps, actor: Actor, upload: Upload): Promise<void> {
  const { id, projectId, workstreamId, entryId, filename, size, sha256 } = upload;
  await sql.query(
    `INSERT INTO file_uploads (id, project_id, workstream_id, entry_id, user_id, filename, size, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7::bigint, $8::text)`,
    [id, projectId, workstreamId, entryId, actor.userId, filename, size, sha256],
  );
}

/** One of the caller's own that is not over, for an answer that the caller still sees. */
export async function uploadOf(
  { sql, authority }: ReadDeps,
  actor: Actor,
  id: string,
  projectId: string | undefined,
): Promise<Upload | undefined> {
  const p = new Parameters();
  const [upload] = await sql.query<Upload>(
    `SELECT u.id, u.project_id AS "projectId", u.workstream_id AS "workstreamId", u.entry_id AS "entryId", u.filename,
            u.size::float8 AS size, u.sha256
       FROM file_uploads u JOIN entries e ON e.id = u.entry_id
      WHERE u.id = ${p.add(id)} AND u.user_id = ${p.add(actor.userId)} AND ${OPEN} AND ${visibleEntries(authority, p)}
        ${projectId === undefined ? "" : `AND u.project_id = ${p.add(projectId)}`}`,
    p.values,
  );
  return upload;
}

export async function openUploads({ sql }: ReadDeps, actor: Actor): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM file_uploads u WHERE u.user_id = $1 AND ${OPEN}`,
    [actor.userId],
  );
  return row?.count ?? 0;
}

export async function hasRoomFor({ sql }: ReadDeps, projectId: string, bytes: number, limit: number): Promise<boolean> {
  const [row] = await sql.query<{ room: boolean }>("SELECT app.has_room_for($1, $2::bigint, $3::bigint) AS room", [
    projectId,
    bytes,
    limit,
  ]);
  return row?.room === true;
}

export async function endUpload({ sql }: WriteDeps, id: string): Promise<void> {
  await sql.query("DELETE FROM file_uploads WHERE id = $1", [id]);
}

/**
 * Holds the answer until this transaction ends, so that it is not handed in while a file is added or removed; no new version, or
 * whoever writes beside it would lose their words to their own upload. A rejected one becomes a draft again, as by editing.
 */
export async function holdForFiles(
  deps: WriteDeps,
  answer: Pick<LoadedAnswer, "id">,
): Promise<{ readonly from?: AnswerStatus; readonly to?: AnswerStatus }> {
  const [held] = await deps.sql.query<{ status: AnswerStatus }>(
    "SELECT status FROM entries WHERE id = $1 AND status IN ('draft', 'rejected') FOR UPDATE",
    [answer.id],
  );
  if (!held) throw changedMeanwhile(undefined);
  if (held.status === "draft") return {};
  await moveEntries(deps, [{ id: answer.id, from: held.status, to: "draft" }]);
  return { from: held.status, to: "draft" };
}

const OPEN = "u.created_at > now() - interval '1 day'";
