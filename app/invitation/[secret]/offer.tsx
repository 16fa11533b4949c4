import type { Invitation } from "@/lib/auth/invitations";
import { type Role, roleInWords } from "@/lib/deals/roles";

/** Who invites, to which deal, as what: all that a link shows before anybody has signed in. */
export function Offer({ invitation: { inviter, role, firm, email } }: { invitation: Invitation }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-b border-line pb-4">
      <Fact name="Invited by">{inviter ?? "The bank"}</Fact>
      <Fact name="As">{roleInWords(role as Role)}</Fact>
      <Fact name="For">{firm}</Fact>
      <Fact name="E-mail">{email}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
