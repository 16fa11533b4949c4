import type { ReadDeps, WriteDeps } from "../deps";
import { newId } from "../ids";
import type { Seat } from "../seat";

export type Suspended = { readonly id: string; readonly name: string; readonly email: string };

/** People of the bank whose seats in this deal are closed, as far as the caller could open them again. */
export async function suspendedIn({ sql }: ReadDeps, seat: Seat): Promise<Suspended[]> {
  return sql.query<Suspended>(
    `SELECT p.id, u.name, u.email FROM participants p JOIN users u ON u.id = p.user_id
      WHERE p.project_id = $1 AND p.id IN (SELECT app.suspended_in($1)) ORDER BY u.name, u.id`,
    [seat.projectId],
  );
}

/** What ended; undefined where the person was suspended already. */
export async function suspendMember(
  { sql }: WriteDeps,
  participantId: string,
  byMail: boolean,
): Promise<{ readonly sessions: number; readonly agents: number } | undefined> {
  const [ended] = await sql.query<{ sessions: number; agents: number }>(
    "SELECT sessions, agents FROM app.suspend_member($1::text, $2::text, $3::text)",
    [participantId, newId("notice"), byMail ? newId("job") : null],
  );
  return ended;
}

export async function reinstateMember({ sql }: WriteDeps, participantId: string): Promise<boolean> {
  const [row] = await sql.query<{ reinstated: boolean }>("SELECT app.reinstate_member($1::text) AS reinstated", [
    participantId,
  ]);
  return row?.reinstated === true;
}
