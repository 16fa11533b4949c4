/** The SQL of accepting an invitation. Runs as app_sys: of the deal it learns what the link may show, through functions of the owner. */
import type { Sql } from "@/lib/db/sql";
import { idsOf, newId } from "@/lib/platform/ids";
import { type Proof, setPassword } from "./account-repository";

const newSeatId = idsOf({ seat: "part" });

export type InvitationState = "open" | "used" | "expired" | "revoked";

export type Invitation = {
  readonly email: string;
  readonly role: string;
  readonly projectId: string;
  readonly project: string;
  readonly firm: string;
  /** Null where the invited side may not know who of the bank it was. */
  readonly inviter: string | null;
  readonly state: InvitationState;
  readonly acceptedBy: string | null;
  /** The link stood in a letter to that address and nowhere else. */
  readonly mailed: boolean;
};

export async function findInvitation(sql: Sql, hash: string): Promise<Invitation | undefined> {
  const [row] = await sql.query<Invitation>(
    `SELECT email, role, project_id AS "projectId", project, firm, inviter, state, accepted_by AS "acceptedBy", mailed
       FROM app.invitation_of($1::text)`,
    [hash],
  );
  return row;
}

/**
 * `seated`: the person takes part in the deal already. `prove_first`: the link came by mail, and using it proves the address.
 * `unproven`: a second bank's seat is not for an account whose address nobody has proven.
 */
export type Acceptance =
  | "accepted"
  | "unknown"
  | "used"
  | "revoked"
  | "expired"
  | "wrong_account"
  | "seated"
  | "suspended"
  | "prove_first"
  | "unproven";

export async function takeSeat(
  sql: Sql,
  hash: string,
  userId: string,
): Promise<{ outcome: Acceptance; projectId: string | null }> {
  const [row] = await sql.query<{ outcome: Acceptance; projectId: string | null }>(
    `SELECT outcome, project_id AS "projectId" FROM app.accept_invitation($1::text, $2::text, $3::text)`,
    [hash, userId, newSeatId("seat")],
  );
  return row ?? { outcome: "unknown", projectId: null };
}

/** An account with a password; undefined where the address has one already. */
export async function insertPerson(
  sql: Sql,
  person: {
    readonly email: string;
    readonly name: string;
    readonly hash: string;
    /** What proves the address; null for a link that others could see. */
    readonly provenBy: Proof | null;
  },
): Promise<string | undefined> {
  const [row] = await sql.query<{ id: string }>(
    `INSERT INTO users (id, email, name, proven_by, address_proven_at)
       VALUES ($1, $2, $3, $4::text, CASE WHEN $4::text IS NOT NULL THEN now() END)
     ON CONFLICT (email) DO NOTHING RETURNING id`,
    [newId("user"), person.email, person.name, person.provenBy],
  );
  if (row) await setPassword(sql, row.id, person.hash);
  return row?.id;
}

/** The owner's own name and password, in place of what was there. */
export async function takeOver(
  sql: Sql,
  userId: string,
  { name, hash }: { readonly name: string; readonly hash: string },
): Promise<void> {
  await sql.query("UPDATE users SET name = $2 WHERE id = $1", [userId, name]);
  await setPassword(sql, userId, hash);
}
