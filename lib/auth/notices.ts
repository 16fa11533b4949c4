import * as z from "zod";
import type { Config } from "@/lib/config";
import type { Sql } from "@/lib/db/sql";
import { newId } from "@/lib/platform/ids";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { findNotice, insertNotice, markNoticesSeen, type NoticeRow, readNotices } from "./account-repository";
import type { AuthDeps } from "./deps";

/** Names that others chose: of agents by their makers, of deals by banks. */
const name = z.string().transform(sanitizeLine);
const names = z.array(name);

/** What people are told about their account, and what each notice holds. */
const FACTS = {
  address_proven: z.object({ password: z.boolean(), agents: names, seats: names, kept: names }),
  new_sign_in: z.object({ method: z.string(), browser: name, from: z.string() }),
  agent_connected: z.object({ agent: name, host: name }),
  unlock_granted: z.object({ agent: name, host: name }),
  password_changed: z.object({ by: z.enum(["password", "link"]), sessions: z.int(), agents: names }),
  suspended: z.object({ bank: name }),
} as const;

export const NOTICE_KINDS = Object.keys(FACTS) as NoticeKind[];
type NoticeKind = keyof typeof FACTS;
export type Notice = {
  [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: z.output<(typeof FACTS)[Kind]> };
}[NoticeKind];
export type ToldNotice = Notice & { readonly id: string; readonly at: number };

export type Telling = { readonly config: Pick<Config, "mail"> };

/** Commits with what it tells of. Where mail leaves, a letter says the same. */
export async function tell(sql: Sql, { config }: Telling, userId: string, notice: Notice): Promise<void> {
  await insertNotice(sql, { id: newId("notice"), userId, ...notice }, config.mail ? newId("job") : null);
}

/** For the letter: to whom, and what about; undefined where nobody is to be told any more. */
export async function noticeToMail(sql: Sql, id: string): Promise<{ email: string; notice: Notice } | undefined> {
  const row = await findNotice(sql, id);
  return row && { email: row.email, notice: shown(row) };
}

export async function listNotices({ database }: Pick<AuthDeps, "database">, userId: string): Promise<ToldNotice[]> {
  return database.transaction("app_sys", async (sql) => (await readNotices(sql, userId)).map(shown));
}

/** What stands above every page until the person says that they have read it. */
export async function pressingNotices({ database }: Pick<AuthDeps, "database">, userId: string): Promise<ToldNotice[]> {
  return database.transaction("app_sys", async (sql) => (await readNotices(sql, userId, "address_proven")).map(shown));
}

export async function dismissNotices({ database }: Pick<AuthDeps, "database">, userId: string): Promise<void> {
  await database.transaction("app_sys", (sql) => markNoticesSeen(sql, userId));
}

function shown({ id, kind, facts, at }: NoticeRow): ToldNotice {
  const known = NOTICE_KINDS.find((one) => one === kind);
  if (!known) throw new Error(`There are no notices of the kind ${kind}.`);
  return { id, at, kind: known, facts: FACTS[known].parse(facts) } as ToldNotice;
}
