import type { ReadDeps, WriteDeps } from "@/lib/db/doors";
import { Parameters, secondsOf } from "@/lib/db/parameters";
import type { Told } from "./told";

export type NotificationRow = {
  readonly id: string;
  readonly kind: string;
  readonly ts: number;
  readonly read: boolean;
  /** What its module shows of what it is about. */
  readonly about: Readonly<Record<string, unknown>>;
};

type Reading = Pick<ReadDeps, "sql" | "actor">;

/** How many the caller has not read, over all modules. One statement: it stands around every page. */
export async function unreadCount({ sql, actor }: Reading, told: readonly Told[]): Promise<number> {
  if (told.length === 0) return 0;
  const p = new Parameters();
  const counts = told.map((module) => `(SELECT count(*) ${ownLines(module, actor.userId, p)} AND n.read_at IS NULL)`);
  const [counted] = await sql.query<{ unread: number }>(`SELECT (${counts.join(" + ")})::int AS unread`, p.values);
  return counted?.unread ?? 0;
}

/** One's own in a space, newest first, and how many of them are unread. */
export async function notificationPage(
  { sql, actor }: Reading,
  told: Told,
  spaceId: string,
  page: { readonly limit: number; readonly offset: number; readonly unreadOnly: boolean },
): Promise<{ readonly unread: number; readonly rows: readonly NotificationRow[] }> {
  const c = new Parameters();
  const [counted] = await sql.query<{ unread: number }>(
    `SELECT count(*)::int AS unread ${ownLines(told, actor.userId, c)} AND n.space_id = ${c.add(spaceId)} AND n.read_at IS NULL`,
    c.values,
  );
  const p = new Parameters();
  const about = told.notifications.about(told.authority, spaceId, p);
  const rows = await sql.query<NotificationRow>(
    `SELECT n.id, n.kind, ${secondsOf("n.at")} AS ts, n.read_at IS NOT NULL AS read, jsonb_strip_nulls(${about.json}) AS about
       ${ownLines(told, actor.userId, p, about.join)} AND n.space_id = ${p.add(spaceId)} ${page.unreadOnly ? "AND n.read_at IS NULL" : ""}
      ORDER BY n.at DESC, n.id ${p.page(page)}`,
    p.values,
  );
  return { unread: counted?.unread ?? 0, rows };
}

/** Marks the named ones of the caller's own in a space, or all that show there; answers how many were unread until now. */
export async function markRead(
  { sql, actor }: Pick<WriteDeps, "sql" | "actor">,
  told: Told,
  spaceId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const p = new Parameters();
  const named = ids === undefined ? "" : `AND n.id = ANY (${p.add([...ids])}::text[])`;
  const rows = await sql.query(
    `UPDATE notifications SET read_at = now()
      WHERE user_id = ${p.add(actor.userId)} AND read_at IS NULL
        AND id IN (SELECT n.id ${ownLines(told, actor.userId, p)} AND n.space_id = ${p.add(spaceId)} AND n.read_at IS NULL ${named})
      RETURNING id`,
    p.values,
  );
  return rows.length;
}

/** Of one module, whatever shows of it; policies say the same a second time. */
const ownLines = ({ space, authority, notifications }: Told, userId: string, p: Parameters, join = ""): string =>
  `FROM notifications n ${notifications.shown(authority, p)} ${join}
    WHERE n.user_id = ${p.add(userId)} AND n.module = ${p.add(space.module)}`;
