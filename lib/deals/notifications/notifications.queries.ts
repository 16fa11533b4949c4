import { Parameters, secondsOf } from "@/lib/db/parameters";
import type { Actor } from "@/lib/platform/actor";
import { knownProvenance, visibleEntries } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import type { EntryType } from "../entries/status.rules";
import { wordsFor } from "../publishing/own-words.queries";
import { requestRef } from "../requests/request-ref.queries";
import type { NotificationKind } from "./notification.rules";

export type NotificationRow = {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly ts: number;
  readonly read: boolean;
  readonly entryId: string;
  readonly type: EntryType;
  readonly ref: string | null;
  readonly title: string;
};

/** One's own in a deal, newest first, and how many of them are unread. */
export async function notificationPage(
  { sql, authority }: ReadDeps,
  { userId }: Actor,
  projectId: string,
  page: { readonly limit: number; readonly offset: number; readonly unreadOnly: boolean },
): Promise<{ readonly unread: number; readonly rows: readonly NotificationRow[] }> {
  const p = new Parameters();
  const own = `FROM notifications n JOIN entries e ON e.id = n.entry_id
    LEFT JOIN entry_provenance asked ON asked.entry_id = e.id AND ${knownProvenance(authority, p)}
    WHERE n.user_id = ${p.add(userId)} AND n.project_id = ${p.add(projectId)} AND ${visibleEntries(authority, p)}`;
  const [counted] = await sql.query<{ unread: number }>(`SELECT count(*)::int AS unread ${own} AND n.read_at IS NULL`, [
    ...p.values,
  ]);
  const rows = await sql.query<NotificationRow>(
    `SELECT n.id, n.kind, ${secondsOf("n.at")} AS ts, n.read_at IS NOT NULL AS read, e.id AS "entryId", e.type,
            ${requestRef(authority, projectId, p).ref} AS ref, ${wordsFor(authority, p).title} AS title
       ${own} ${page.unreadOnly ? "AND n.read_at IS NULL" : ""}
      ORDER BY n.at DESC, n.id LIMIT ${p.add(page.limit)} OFFSET ${p.add(page.offset)}`,
    p.values,
  );
  return { unread: counted?.unread ?? 0, rows };
}

/** How many the caller has not read, over all deals. */
export async function unreadCount({ sql, authority }: ReadDeps, { userId }: Actor): Promise<number> {
  const p = new Parameters();
  const [counted] = await sql.query<{ unread: number }>(
    `SELECT count(*)::int AS unread FROM notifications n JOIN entries e ON e.id = n.entry_id
      WHERE n.user_id = ${p.add(userId)} AND n.read_at IS NULL AND ${visibleEntries(authority, p)}`,
    p.values,
  );
  return counted?.unread ?? 0;
}

/** Marks the named ones of the caller's own, or all in the deal; answers how many were unread until now. */
export async function markRead(
  { sql }: WriteDeps,
  { userId }: Actor,
  projectId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const rows = await sql.query(
    `UPDATE notifications SET read_at = now()
      WHERE user_id = $1 AND project_id = $2 AND read_at IS NULL AND ($3::text[] IS NULL OR id = ANY ($3::text[])) RETURNING id`,
    [userId, projectId, ids === undefined ? null : [...ids]],
  );
  return rows.length;
}
