/** The SQL of what the product tells and mails on its own. Runs as app_sys, which learns addresses and figures, no content. */
import type { ReadDeps } from "../deps";
import type { DigestFacts, InvitationFacts } from "./letters.rules";

type Sql = Pick<ReadDeps, "sql">;

/** Puts the hash of a new secret in place and answers what the letter says; undefined where nobody is invited any more. */
export async function sendInvitation({ sql }: Sql, id: string, hash: string): Promise<InvitationFacts | undefined> {
  const [row] = await sql.query<InvitationFacts>(
    "SELECT email, project, inviter, role, firm FROM app.send_invitation($1::text, $2::text)",
    [id, hash],
  );
  return row;
}

export async function digestOf(
  { sql }: Sql,
  userId: string,
  projectId: string,
  day: string,
): Promise<DigestFacts | undefined> {
  const [row] = await sql.query<DigestFacts>("SELECT * FROM app.digest_of($1::text, $2::text, $3::date)", [
    userId,
    projectId,
    day,
  ]);
  return row;
}

export type RunningDeal = { readonly id: string; readonly timeZone: string };

export async function runningDeals({ sql }: Sql): Promise<RunningDeal[]> {
  return sql.query<RunningDeal>(`SELECT id, time_zone AS "timeZone" FROM app.running_deals()`);
}

/** Once for a deal and a day, whoever else is at it. Answers how many were put into the outbox. */
export async function planDigests({ sql }: Sql, projectId: string, day: string): Promise<number> {
  const [row] = await sql.query<{ planned: number }>("SELECT app.plan_digests($1::text, $2::date) AS planned", [
    projectId,
    day,
  ]);
  return row?.planned ?? 0;
}

/** Answers how many people were told. */
export async function tellOverdueTasks({ sql }: Sql, days: Readonly<Record<string, string>>): Promise<number> {
  const [row] = await sql.query<{ told: number }>("SELECT app.tell_overdue($1::jsonb) AS told", [JSON.stringify(days)]);
  return row?.told ?? 0;
}
