import { Bot, LockOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Countdown } from "@/app/(workspace)/agents/countdown";
import { Moment } from "@/app/(workspace)/agents/moment";
import { roleInWords } from "@/lib/deals/roles";
import { pretendedClient } from "@/lib/web/agents/known-clients";
import { countOf, dayInWords } from "@/lib/web/format";
import { Badge, Button, Card, EmptyState } from "@/lib/web/ui";
import { PressForm } from "./changing";
import { EndAgent } from "./end-agent";
import type { OverseenConnection } from "./view";

type ConnectionsProps = { connections: readonly OverseenConnection[]; now: number; seesAll: boolean };

export function Connections({ connections, now, seesAll }: ConnectionsProps) {
  return (
    <Card title="Connections" aside={connections.length}>
      {connections.length === 0 ? (
        <EmptyState icon={<Bot aria-hidden="true" />} title="No agent reaches this deal">
          {seesAll
            ? "Once somebody of the deal connects an application, it stands here."
            : "Once somebody of your firm connects an application, it stands here."}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {connections.map((connection) => (
            <Connection key={connection.connection_id} connection={connection} now={now} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Connection({ connection, now }: { connection: OverseenConnection; now: number }) {
  const { connection_id: id, client_name: client, client_host: host, person, last_used_at: used } = connection;
  const pretended = pretendedClient(client, host);
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium text-ink [overflow-wrap:anywhere]">
            <bdi>{client || "Unnamed"}</bdi> <span className="font-normal text-ink-muted">for</span> {person.name}
          </p>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
            {connection.organization} · {roleInWords(person.role)}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            {host && <span className="font-mono [overflow-wrap:anywhere]">{host}</span>}
            {pretended && <Badge tone="warn">Not known as {pretended}</Badge>}
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <Fact name="Last used here">{used === undefined ? "Never" : <Moment at={used} now={now} />}</Fact>
          <Fact name="Calls here">{countOf(connection.calls, "call")}</Fact>
          <Fact name="Connected">{dayInWords(new Date(connection.created_at * 1000).toISOString().slice(0, 10))}</Fact>
        </dl>
        <EndAgent id={id} client={client} person={person.name} />
      </div>
      <p className="font-mono text-xs text-ink-muted [overflow-wrap:anywhere]">{connection.scopes.join(" ")}</p>
      {connection.unlock_ends_at !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-warn-line bg-warn-soft px-3 py-1.5">
          <p className="flex min-w-0 items-center gap-2 text-warn">
            <LockOpen aria-hidden="true" className="size-4 shrink-0" />
            <span>
              <span className="font-medium">Unlocked: reads what is not published.</span>{" "}
              <span className="text-ink">
                <Countdown endsAt={connection.unlock_ends_at} now={now} />
              </span>
            </span>
          </p>
          <PressForm press="lock" connection={id}>
            <Button type="submit" size="small" aria-label={`Lock now: ${client} for ${person.name}`}>
              Lock now
            </Button>
          </PressForm>
        </div>
      )}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-ink tabular-nums">{children}</dd>
    </div>
  );
}
