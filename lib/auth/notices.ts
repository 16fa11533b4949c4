import * as z from "zod";
import type { Sql } from "@/lib/db/sql";
import { newId } from "@/lib/platform/ids";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { insertNotice, markNoticesSeen, readNotices } from "./account-repository";
import type { AuthDeps } from "./deps";

/** Names that others chose: of agents by their makers, of deals by banks. */
const names = z.array(z.string().transform(sanitizeLine));

/** What people are told about their account, and what each notice holds. */
const FACTS = {
  address_proven: z.object({ password: z.boolean(), agents: names, seats: names, kept: names }),
} as const;

export const NOTICE_KINDS = Object.keys(FACTS) as NoticeKind[];
type NoticeKind = keyof typeof FACTS;
export type Notice = {
  [Kind in NoticeKind]: { readonly kind: Kind; readonly facts: z.output<(typeof FACTS)[Kind]> };
}[NoticeKind];
export type ToldNotice = Notice & { readonly id: string; readonly at: number };

/** Commits with what it tells of. */
export async function tell(sql: Sql, _deps: Pick<AuthDeps, "config">, userId: string, notice: Notice): Promise<void> {
  await insertNotice(sql, { id: newId("notice"), userId, ...notice });
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

function shown({ id, kind, facts, at }: { id: string; kind: string; facts: unknown; at: number }): ToldNotice {
  const known = NOTICE_KINDS.find((one) => one === kind);
  if (!known) throw new Error(`There are no notices of the kind ${kind}.`);
  return { id, at, kind: known, facts: FACTS[known].parse(facts) } as ToldNotice;
}
