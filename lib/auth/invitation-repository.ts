/** The SQL of accepting an invitation. Runs as app_sys: of the deal it learns what the link may show, through functions of the owner. */
import type { Sql } from "@/lib/db/sql";
import { newId } from "@/lib/platform/ids";
import type { Role } from "@/lib/platform/roles";

export type InvitationState = "open" | "used" | "expired" | "revoked";

export type Invitation = {
  readonly email: string;
  readonly role: Role;
  readonly projectId: string;
  readonly project: string;
  readonly firm: string;
  /** Null where the invited side may not know who of the bank it was. */
  readonly inviter: string | null;
  readonly state: InvitationState;
  readonly acceptedBy: string | null;
};

export async function findInvitation(sql: Sql, hash: string): Promise<Invitation | undefined> {
  const [row] = await sql.query<Invitation>(
    `SELECT email, role, project_id AS "projectId", project, firm, inviter, state, accepted_by AS "acceptedBy"
       FROM app.invitation_of($1::text)`,
    [hash],
  );
  return row;
}

/** `seated`: the person takes part in the deal already. */
export type Acceptance = "accepted" | "unknown" | "used" | "revoked" | "expired" | "wrong_account" | "seated";

export async function takeSeat(
  sql: Sql,
  hash: string,
  userId: string,
): Promise<{ outcome: Acceptance; projectId: string | null }> {
  const [row] = await sql.query<{ outcome: Acceptance; projectId: string | null }>(
    `SELECT outcome, project_id AS "projectId" FROM app.accept_invitation($1::text, $2::text, $3::text)`,
    [hash, userId, newId("participant")],
  );
  return row ?? { outcome: "unknown", projectId: null };
}

/** An account with a password; undefined where the address has one already. */
export async function insertPerson(
  sql: Sql,
  person: { readonly email: string; readonly name: string; readonly hash: string },
): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    "INSERT INTO users (id, email, name) VALUES ($1, $2, $3) ON CONFLICT (email) DO NOTHING RETURNING id",
    [newId("user"), person.email, person.name],
  );
  if (row) await sql.query("INSERT INTO credentials (user_id, hash) VALUES ($1, $2)", [row.id, person.hash]);
  return row?.id;
}
