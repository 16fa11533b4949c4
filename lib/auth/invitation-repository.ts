/** The SQL of accepting an invitation. Runs as app_sys: of the space it learns what the link may show, through functions of the owner. */
import type { Sql } from "@/lib/db/sql";
import { newId } from "@/lib/platform/ids";
import type { AnySpace, Invitations } from "@/lib/platform/space";
import { type Proof, setPassword } from "./account-repository";

export type InvitationState = "open" | "used" | "expired" | "revoked";

export type Invitation = {
  readonly email: string;
  readonly role: string;
  readonly module: string;
  readonly spaceId: string;
  readonly space: string;
  readonly firm: string;
  /** Null where the invited may not know who it was. */
  readonly inviter: string | null;
  readonly state: InvitationState;
  readonly acceptedBy: string | null;
  /** The link stood in a letter to that address and nowhere else. */
  readonly mailed: boolean;
};

const invitationsTo = (spaces: readonly AnySpace[]): Invitations[] =>
  spaces.flatMap(({ invitations }) => invitations ?? []);

export async function findInvitation(
  sql: Sql,
  spaces: readonly AnySpace[],
  hash: string,
): Promise<Invitation | undefined> {
  for (const { of } of invitationsTo(spaces)) {
    const [row] = await sql.query<Invitation>(
      `SELECT email, role, module, space_id AS "spaceId", space, firm, inviter, state, accepted_by AS "acceptedBy", mailed FROM ${of}($1::text)`,
      [hash],
    );
    if (row) return row;
  }
  return undefined;
}

/**
 * `seated`: the person has a seat there already. `prove_first`: the link came by mail, and using it proves the address.
 * `unproven`: a seat at a second host is not for an account whose address nobody has proven.
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

export type SeatIn = { readonly module: string; readonly id: string };
type Taken = { readonly outcome: Acceptance; readonly space: SeatIn | null };

export async function takeSeat(sql: Sql, spaces: readonly AnySpace[], hash: string, userId: string): Promise<Taken> {
  for (const { accept, newSeatId } of invitationsTo(spaces)) {
    const [row] = await sql.query<Taken>(
      `SELECT outcome, CASE WHEN space_id IS NOT NULL THEN jsonb_build_object('module', module, 'id', space_id) END AS space
         FROM ${accept}($1::text, $2::text, $3::text)`,
      [hash, userId, newSeatId()],
    );
    if (row && row.outcome !== "unknown") return row;
  }
  return { outcome: "unknown", space: null };
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
