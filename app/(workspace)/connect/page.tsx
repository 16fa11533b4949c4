import { Check, X } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { isLoopback } from "@/lib/config";
import { runtime } from "@/lib/runtime";
import { clientSetups } from "@/lib/web/agents/client-setups";
import { requireSession } from "@/lib/web/session";
import { Card, CardBody, LinkButton, PageHeader } from "@/lib/web/ui";
import { ClientCard } from "./client-card";
import { Snippet } from "./snippet";

export const metadata: Metadata = { title: "Connect an agent" };

export default async function ConnectPage() {
  await requireSession();
  const { publicUrl } = runtime().config;
  const mcpUrl = `${publicUrl}/mcp`;
  const local = isLoopback(new URL(publicUrl).hostname);
  const setups = clientSetups(mcpUrl);
  return (
    <>
      <PageHeader
        title="Connect an agent"
        description="Give your AI tool this address. It opens your browser, you sign in and decide what it may see."
        actions={<LinkButton href="/agents">My connected agents</LinkButton>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title="This server’s address">
            <CardBody className="flex flex-col gap-3">
              <Snippet label="MCP server URL" text={mcpUrl} />
              <nav aria-label="Clients">
                <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
                  {setups.map(({ id, name }) => (
                    <li key={id}>
                      <a href={`#${id}`} className={LINK}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            </CardBody>
          </Card>
          {setups.map((setup) => (
            <ClientCard key={setup.id} setup={setup} local={local} />
          ))}
        </div>
        <aside className="flex flex-col gap-6 lg:sticky lg:top-18">
          <Card title="What happens next">
            <CardBody>
              <ol className="flex list-decimal flex-col gap-1.5 pl-4 marker:text-ink-faint">
                <li>Your tool opens this site in the browser, and you sign in as always.</li>
                <li>
                  You see who asks and where you will be sent back to. Choose its deals, untick what it does not need,
                  allow.
                </li>
                <li>
                  It works in your name, for 90 days at most. See what it reads, or end it, under{" "}
                  <Link href="/agents" className={LINK}>
                    Agents
                  </Link>
                  .
                </li>
              </ol>
            </CardBody>
          </Card>
          <Card title="Add deals to a connected agent" id="more-deals">
            <CardBody className="flex flex-col gap-2 text-ink-muted">
              <p>
                An agent reaches the deals you chose when you connected it. Deals you join later need a new consent.
              </p>
              <p>
                Connect again from your tool and choose every deal it should have. If your tool does not offer that, end
                the connection under{" "}
                <Link href="/agents" className={LINK}>
                  Agents
                </Link>
                : on its next call it asks you anew.
              </p>
            </CardBody>
          </Card>
          <Card title="What an agent can do">
            <CardBody className="flex flex-col gap-3">
              <Points icon={<Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />} points={CAN} />
            </CardBody>
          </Card>
          <Card title="What an agent can never do">
            <CardBody>
              <Points icon={<X aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />} points={NEVER} />
            </CardBody>
          </Card>
          <Card title="Programs without a person">
            <CardBody className="flex flex-col gap-2 text-ink-muted">
              <p>
                There is no <code className="font-mono text-ink">client_credentials</code> grant: every call is made in
                somebody’s name, within that person’s rights.
              </p>
              <p>
                For a script or a test, authorize once in the browser and keep the refresh token: it works for 7 days
                after each use, for 90 days at most. The steps with curl are in{" "}
                <code className="font-mono text-ink">docs/connect.md</code>.
              </p>
            </CardBody>
          </Card>
        </aside>
      </div>
    </>
  );
}

const LINK = "text-accent-text underline underline-offset-2 hover:text-ink";

const CAN = [
  "Read published content of the deals you grant, as far as you see it yourself",
  "Propose who should handle a request or which answer fits, for a person to confirm",
];

const NEVER = [
  "See more than you do, or a deal you did not grant",
  "See what is unpublished, unless you unlock it for 15 minutes",
  "Publish, create or delete anything, or confirm its own proposals",
  "Grant or revoke access, send messages, open files",
  "Make a call that leaves no trace",
];

function Points({ icon, points }: { icon: ReactNode; points: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {points.map((point) => (
        <li key={point} className="flex gap-2">
          {icon}
          {point}
        </li>
      ))}
    </ul>
  );
}
