import type { Metadata } from "next";
import { type Invitation, openInvitation, provesFirst } from "@/lib/auth/invitations";
import { waitInWords } from "@/lib/auth/problems";
import { loginPath } from "@/lib/auth/return-path";
import { runtime } from "@/lib/runtime";
import { callOrigin, currentSession } from "@/lib/web/session";
import { Frame, LinkButton, Notice } from "@/lib/web/ui";
import { AcceptForm } from "./accept-form";
import { NewAccountForm } from "./new-account-form";
import { Offer } from "./offer";
import { WrongAccount } from "./wrong-account";

export const metadata: Metadata = { title: "Invitation" };

export default async function InvitationPage({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const opened = await openInvitation(runtime(), await callOrigin(), secret);
  if (opened.outcome === "rate_limited")
    return (
      <Frame title="Too many attempts">
        <p className="text-ink-muted">{waitInWords(opened.retryAfter)}</p>
      </Frame>
    );
  if (opened.outcome === "unknown") return <Over {...OVER.unknown} />;
  const { invitation } = opened;
  const session = await currentSession();
  if (invitation.state === "used" && session?.person.id === invitation.acceptedBy)
    return (
      <Frame title="You have taken this seat already">
        <p className="text-ink-muted">
          You are part of <bdi>{invitation.space}</bdi>.
        </p>
        <LinkButton href={`/projects/${invitation.spaceId}`} variant="primary" className="self-start">
          Go to the deal
        </LinkButton>
      </Frame>
    );
  if (invitation.state !== "open") return <Over {...OVER[invitation.state]} />;
  return (
    <Frame title={`Join ${invitation.space}`}>
      <Offer invitation={invitation} />
      {session === null && <SignedOut invitation={invitation} secret={secret} />}
      {session && session.person.email === invitation.email && (
        <SignedIn invitation={invitation} secret={secret} person={session.person} />
      )}
      {session && session.person.email !== invitation.email && (
        <WrongAccount invited={invitation.email} signedIn={session.person.email} back={`/invitation/${secret}`} />
      )}
    </Frame>
  );
}

async function SignedIn({
  invitation,
  secret,
  person,
}: {
  invitation: Invitation;
  secret: string;
  person: { id: string; name: string; email: string };
}) {
  if (!(await provesFirst(runtime(), invitation, person.id))) return <AcceptForm secret={secret} name={person.name} />;
  return (
    <>
      <Notice tone="warn" title="This link proves that the address is yours.">
        What was set up under it before ends when you join: the password, all sessions, connected agents and seats in
        other deals. Choose a new password.
      </Notice>
      <NewAccountForm secret={secret} email={person.email} />
    </>
  );
}

/** Both ways are always offered: which of them leads on would tell whether the address has an account. */
function SignedOut({ invitation, secret }: { invitation: Invitation; secret: string }) {
  return (
    <>
      <NewAccountForm secret={secret} email={invitation.email} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="text-ink-muted">You have an account with this address?</p>
        <LinkButton href={loginPath(`/invitation/${secret}`)}>Sign in</LinkButton>
      </div>
    </>
  );
}

function Over({ title, text }: { title: string; text: string }) {
  return (
    <Frame title={title}>
      <p className="text-ink-muted">{text}</p>
      <LinkButton href="/" className="self-start">
        Go to Dealspace
      </LinkButton>
    </Frame>
  );
}

const OVER = {
  unknown: {
    title: "This link opens nothing",
    text: "It may be cut short or mistyped, or a newer one has taken its place. Ask the person who sent it for a new one.",
  },
  used: {
    title: "This link has been used",
    text: "An invitation works once. If it was you, sign in; if it was not, tell the person who sent it.",
  },
  expired: {
    title: "This link has expired",
    text: "An invitation works for seven days, and not once its deal is closed. Ask the person who sent it for a new one.",
  },
  revoked: {
    title: "This invitation was taken back",
    text: "If you expected to be part of the deal, ask the person who sent it.",
  },
} as const;
