import * as z from "zod";
import type { Config } from "@/lib/config";
import type { Sql } from "@/lib/db/sql";
import { newId } from "@/lib/platform/ids";
import type { NoticeInWords } from "@/lib/platform/notice";
import { sanitizeLine } from "@/lib/platform/sanitize";
import type { AnySpace } from "@/lib/platform/space";
import { findNotice, insertNotice, markNoticesSeen, type NoticeRow, readNotices } from "./account-repository";
import type { AuthDeps } from "./deps";
import { noticeInWords } from "./notice-words";

/** Names that others chose: of agents by their makers, of spaces by their people. */
const name = z.string().transform(sanitizeLine);
const names = z.array(name);

/** What people are told about their account, and what each notice holds. Modules bring kinds of their own. */
const FACTS = {
  address_proven: z.object({ password: z.boolean(), agents: names, seats: names, kept: names }),
  new_sign_in: z.object({ method: z.string(), browser: name, from: z.string() }),
  agent_connected: z.object({ agent: name, host: name }),
  unlock_granted: z.object({ agent: name, host: name }),
  password_changed: z.object({ by: z.enum(["password", "link"]), sessions: z.int(), agents: names }),
} as const;

export const NOTICE_KINDS = Object.keys(FACTS) as NoticeKind[];
type NoticeKind = keyof typeof FACTS;
export type Notice = {
  [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: z.output<(typeof FACTS)[Kind]> };
}[NoticeKind];
export type ToldNotice = NoticeInWords & {
  readonly id: string;
  readonly at: number;
  readonly kind: string;
  readonly facts: object;
};
type Reading = Pick<AuthDeps, "database" | "spaces">;

export type Telling = { readonly config: Pick<Config, "mail"> };

/** Commits with what it tells of. Where mail leaves, a letter says the same. */
export async function tell(sql: Sql, { config }: Telling, userId: string, notice: Notice): Promise<void> {
  await insertNotice(sql, { id: newId("notice"), userId, ...notice }, config.mail ? newId("job") : null);
}

/** For the letter: to whom, and what about; undefined where nobody is to be told any more. */
export async function noticeToMail(
  sql: Sql,
  spaces: readonly AnySpace[],
  id: string,
): Promise<{ email: string; notice: ToldNotice } | undefined> {
  const row = await findNotice(sql, id);
  return row && { email: row.email, notice: shown(row, spaces) };
}

export async function listNotices({ database, spaces }: Reading, userId: string): Promise<ToldNotice[]> {
  const rows = await database.transaction("app_sys", (sql) => readNotices(sql, userId));
  return rows.map((row) => shown(row, spaces));
}

/** What stands above every page until the person says that they have read it. */
export async function pressingNotices({ database, spaces }: Reading, userId: string): Promise<ToldNotice[]> {
  const rows = await database.transaction("app_sys", (sql) => readNotices(sql, userId, "address_proven"));
  return rows.map((row) => shown(row, spaces));
}

export async function dismissNotices({ database }: Pick<AuthDeps, "database">, userId: string): Promise<void> {
  await database.transaction("app_sys", (sql) => markNoticesSeen(sql, userId));
}

function shown({ id, kind, facts, at }: NoticeRow, spaces: readonly AnySpace[]): ToldNotice {
  const own = NOTICE_KINDS.find((one) => one === kind);
  if (own) {
    const notice = { kind: own, facts: FACTS[own].parse(facts) } as Notice;
    return { id, at, ...notice, ...noticeInWords(notice) };
  }
  const brought = spaces.flatMap(({ notices }) => notices?.[kind] ?? [])[0];
  if (!brought) throw new Error(`There are no notices of the kind ${kind}.`);
  const known = brought.facts.parse(facts);
  return { id, at, kind, facts: known, ...brought.words(known as never) };
}
