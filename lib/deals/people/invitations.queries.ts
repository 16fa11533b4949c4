import { Parameters, secondsOf } from "@/lib/db/parameters";
import { AppError } from "@/lib/platform/errors";
import { hashSecret, newSecret } from "@/lib/platform/secrets";
import { knownPeople } from "../access/visible.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { newId } from "../ids";
import { type Role, type Side, sideOf } from "../roles";
import type { Seat } from "../seat";
import type { Scope } from "./granting.rules";

/** Days in which a link can be used. The database allows no more. */
const INVITATION_DAYS = 7;

export type NewInvitation = {
  readonly email: string;
  readonly role: Role;
  /** A firm of the deal by its id, or a new one by its name. */
  readonly firm: { readonly id: string } | { readonly name: string };
  readonly scope: Scope;
};

/** Of one person within a day, over all deals: each one is a mail in our name to an address that somebody typed. */
const MOST_INVITATIONS = 50;

/** Stores an invitation. Answers the secret of its link, or none where a mail brings it: then it is made as the mail leaves. */
export async function storeInvitation(
  deps: WriteDeps,
  seat: Seat,
  invitation: NewInvitation,
  byMail: boolean,
): Promise<{ readonly id: string; readonly secret?: string }> {
  await refuseTooMany(deps);
  const id = newId("invitation");
  const secret = byMail ? undefined : newSecret();
  const { firm, scope } = invitation;
  await deps.sql.query(
    `SELECT app.invite($1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::boolean, $8::text[], $9::text, $10::int, $11::text)::text`,
    [
      id,
      seat.projectId,
      invitation.email,
      invitation.role,
      "id" in firm ? firm.id : newId("organization"),
      "name" in firm ? firm.name : null,
      scope.all,
      [...scope.workstreamIds],
      secret === undefined ? null : hashSecret(secret),
      INVITATION_DAYS,
      byMail ? newId("job") : null,
    ],
  );
  return { id, ...(secret !== undefined && { secret }) };
}

/** The lock makes a person's invitations queue, so that many at once are counted, too. */
async function refuseTooMany({ sql }: WriteDeps): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('invitations:' || app.me(), 0))::text");
  const [row] = await sql.query<{ made: number }>(
    "SELECT count(*)::int AS made FROM invitations WHERE created_by = app.me() AND created_at > now() - interval '1 day'",
  );
  if ((row?.made ?? 0) >= MOST_INVITATIONS) throw tooManyInvitations();
}

const tooManyInvitations = () =>
  new AppError(
    "conflict",
    `You have invited ${MOST_INVITATIONS} people within a day, which is as many as one person may. Go on tomorrow, or ask another admin.`,
  );

export type InvitationRow = {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly firm: string;
  readonly inviter: string | null;
  readonly all: boolean;
  readonly workstreams: readonly string[];
  readonly expires: number;
  readonly expired: boolean;
};

/** Those that nobody has taken or taken back, newest first: of the whole deal for the bank's admins, of the own firm for others'. */
export async function invitationsOf({ sql, authority }: ReadDeps, seat: Seat): Promise<InvitationRow[]> {
  const p = new Parameters();
  return sql.query<InvitationRow>(
    `SELECT i.id, i.email, i.role, firm.name AS firm, u.name AS inviter, i.all_workstreams AS all,
            ${secondsOf("i.expires_at")} AS expires, i.expires_at <= now() AS expired,
            ARRAY(SELECT w.slug FROM workstreams w
                   WHERE w.id = ANY (i.workstream_ids) AND w.id = ANY (${p.add([...seat.workstreamIds])}::text[]) ORDER BY w.position, w.id) AS workstreams
       FROM invitations i JOIN organizations firm ON firm.id = i.organization_id
       LEFT JOIN participants known ON known.project_id = i.project_id AND known.user_id = i.created_by AND ${knownPeople(authority, p)}
       LEFT JOIN users u ON u.id = known.user_id
      WHERE i.project_id = ${p.add(seat.projectId)} AND i.accepted_at IS NULL AND i.revoked_at IS NULL AND ${administered(seat, p)}
      ORDER BY i.created_at DESC, i.id LIMIT 500`,
    p.values,
  );
}

/** Of the deal, and the caller's to take back; whether it still can be. */
export async function endInvitation({ sql }: WriteDeps, seat: Seat, id: string): Promise<boolean> {
  const p = new Parameters();
  const [found] = await sql.query<{ ended: boolean }>(
    `SELECT app.revoke_invitation(i.id) AS ended FROM invitations i
      WHERE i.id = ${p.add(id)} AND i.project_id = ${p.add(seat.projectId)} AND ${administered(seat, p)}`,
    p.values,
  );
  return found?.ended ?? false;
}

/** As the policy has it. */
const administered = (seat: Seat, p: Parameters): string =>
  seat.role === "ib_admin" ? "true" : `i.organization_id = ${p.add(seat.organizationId)}`;

export type Firm = { readonly id: string; readonly name: string; readonly side: Side };

/** Firms for which the caller may invite: those of the deal for the bank's admins, the own one for others'. */
export async function firmsOf({ sql }: ReadDeps, seat: Seat): Promise<Firm[]> {
  const p = new Parameters();
  const within =
    seat.role === "ib_admin"
      ? `(o.kind <> 'bank' OR o.id = (SELECT host_organization_id FROM projects WHERE id = ${p.add(seat.projectId)}))
         AND (EXISTS (SELECT FROM participants p WHERE p.project_id = ${p.add(seat.projectId)} AND p.organization_id = o.id)
              OR EXISTS (SELECT FROM invitations i WHERE i.project_id = ${p.add(seat.projectId)} AND i.organization_id = o.id))`
      : `o.id = ${p.add(seat.organizationId)} AND o.kind = ${p.add(sideOf(seat.role))}`;
  return sql.query<Firm>(
    `SELECT o.id, o.name, o.kind AS side FROM organizations o WHERE ${within}
      ORDER BY array_position(ARRAY['bank', 'seller', 'buyer', 'observer'], o.kind), o.name, o.id`,
    p.values,
  );
}
