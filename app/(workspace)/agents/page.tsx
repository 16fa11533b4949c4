import { Bot, Plug } from "lucide-react";
import type { Metadata } from "next";
import { listConnections, listConsents } from "@/lib/agents";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { Card, EmptyState, LinkButton, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { Changes } from "./change-form";
import { Connection } from "./connection";
import { PastConsents } from "./past-consents";

export const metadata: Metadata = { title: "Agents" };

export default async function AgentsPage() {
  const { connections } = await callAsPerson(listConnections, {});
  const { consents } = await callAsPerson(listConsents, {});
  const now = unixSeconds(runtime().clock.now());
  return (
    <>
      <PageHeader
        title="Agents"
        description="Applications that act in your name. Each sees at most what you see, and only what you granted it."
        actions={
          connections.length > 0 && (
            <LinkButton href="/connect" icon={<Plug aria-hidden="true" />}>
              Connect an agent
            </LinkButton>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Changes>
          {connections.length === 0 ? (
            <Card>
              <EmptyState
                icon={<Bot aria-hidden="true" />}
                title="No agent is connected"
                action={
                  <LinkButton href="/connect" variant="primary">
                    Connect an agent
                  </LinkButton>
                }
              >
                Give your AI tool this server’s address. It will ask you here what it may see, and appear on this page.
              </EmptyState>
            </Card>
          ) : (
            connections.map((connection) => (
              <Connection key={connection.connection_id} connection={connection} now={now} />
            ))
          )}
        </Changes>
        <PastConsents consents={consents} now={now} />
      </div>
    </>
  );
}
