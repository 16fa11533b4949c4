import { LogOut } from "lucide-react";
import type { Metadata } from "next";
import { connectedAgents, hasPassword } from "@/lib/auth/change-password";
import { wantsDigest } from "@/lib/auth/digest";
import { listNotices } from "@/lib/auth/notices";
import { listSessions } from "@/lib/auth/sessions";
import { runtime } from "@/lib/runtime";
import { requireSession } from "@/lib/web/session";
import { SignOutForm } from "@/lib/web/sign-out";
import { Button, Card, CardBody, PageHeader } from "@/lib/web/ui";
import { DigestChoice } from "./digest-choice";
import { ChangePasswordForm } from "./password-form";
import { SecurityList } from "./security-list";
import { SessionList } from "./session-list";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { person, session } = await requireSession();
  const deps = runtime();
  const [sessions, withPassword, agents, notices] = await Promise.all([
    listSessions(deps, person.id),
    hasPassword(deps, person.id),
    connectedAgents(deps, person.id),
    listNotices(deps, person.id),
  ]);
  const now = deps.clock.now().getTime();
  return (
    <>
      <PageHeader
        title="Account"
        actions={
          <SignOutForm>
            <Button type="submit" icon={<LogOut aria-hidden="true" />}>
              Sign out
            </Button>
          </SignOutForm>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Card title="You">
            <CardBody>
              <dl className="normal-nums grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
                <Fact name="Name">{person.name}</Fact>
                <Fact name="E-mail">{person.email}</Fact>
                {person.title && <Fact name="Title">{person.title}</Fact>}
              </dl>
            </CardBody>
          </Card>
          <Card title="Password">
            <CardBody>
              {withPassword ? (
                <ChangePasswordForm email={person.email} agents={agents} />
              ) : (
                <p className="text-ink-muted">
                  You sign in without a password, so there is none to change here.
                  {deps.config.mail && " To choose one, sign out and ask for a link by mail on the sign-in page."}
                </p>
              )}
            </CardBody>
          </Card>
          {deps.config.mail && <DigestChoice wanted={await wantsDigest(deps, person.id)} />}
        </div>
        <div className="flex flex-col gap-6">
          <SessionList sessions={sessions} current={session.id} now={now} />
          <SecurityList notices={notices} now={now} />
        </div>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
