import Link from "next/link";
import type { ReactNode } from "react";
import type * as z from "zod";
import type { listConnections } from "@/lib/agents";
import { kernel } from "@/lib/runtime";
import { pretendedClient } from "@/lib/web/agents/known-clients";
import { count, dayInWords } from "@/lib/web/format";
import { Badge } from "@/lib/web/ui";
import { EndConnection } from "./end-connection";
import { Moment } from "./moment";
import { RecentCalls } from "./recent-calls";
import { Unlock } from "./unlock";

export type ConnectionView = z.output<(typeof listConnections)["output"]>["connections"][number];

/** One connected agent: who it says it is, what it may do and where, what it did, and how to stop it. */
export function Connection({ connection, now }: { connection: ConnectionView; now: number }) {
  const { connection_id: id, client_name: name, client_host: host } = connection;
  const pretended = pretendedClient(name, host);
  return (
    <article aria-labelledby={`name-${id}`} className="overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0">
          <h2 id={`name-${id}`} className="text-md font-semibold text-ink [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-muted">
            <span className="font-mono [overflow-wrap:anywhere]">{host}</span>
            {pretended && <Badge tone="warn">Not known as {pretended}</Badge>}
          </p>
        </div>
        <EndConnection id={id} name={name} />
      </header>
      {connection.unlock_ends_at !== undefined && (
        <Unlock id={id} name={name} endsAt={connection.unlock_ends_at} now={now} />
      )}
      <div className="grid grid-cols-1 border-t border-line lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="flex flex-col gap-4 p-4">
          <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-1.5">
            <Fact name="Deals">
              {dealsInWords(connection)}
              {connection.other_spaces > 0 && <MoreDeals others={connection.other_spaces} />}
            </Fact>
            <Fact name="Works on">
              {connection.bound.length > 0 ? connection.bound.join(", ") : <Faint>No deal chosen yet</Faint>}
            </Fact>
            <Fact name="Connected">{dayInWords(dayOf(connection.created_at))}</Fact>
            <Fact name="Ends">{dayInWords(dayOf(connection.expires_at))}, or after 7 days without use</Fact>
            <Fact name="Last used">
              {connection.last_used_at === undefined ? (
                <Faint>Never</Faint>
              ) : (
                <Moment at={connection.last_used_at} now={now} />
              )}
            </Fact>
            <Fact name="Last renewed">
              <Renewed refreshed={connection.refreshed} now={now} />
            </Fact>
            <Fact name="Calls today">{count(connection.calls_today)}</Fact>
          </dl>
          <div className="flex flex-col gap-1.5">
            <h3 className="text-ink-muted">It may</h3>
            <Sentences scopes={connection.scopes} />
          </div>
        </div>
        <div className="border-t border-line lg:border-t-0 lg:border-l">
          <RecentCalls name={name} calls={connection.recent_calls} now={now} />
        </div>
      </div>
    </article>
  );
}

/** An address that the person does not know is the first sign of a stolen connection. */
function Renewed({ refreshed, now }: Pick<ConnectionView, "refreshed"> & { now: number }) {
  if (!refreshed) return <Faint>Not yet</Faint>;
  return (
    <>
      <Moment at={refreshed.ts} now={now} />
      {refreshed.address !== "" && (
        <>
          {" "}
          from <span className="tabular-nums">{refreshed.address}</span>
        </>
      )}
      {refreshed.program !== "" && (
        <span className="block text-sm text-ink-muted">
          by “<bdi>{refreshed.program}</bdi>”
        </span>
      )}
    </>
  );
}

/** The unlock is not among them: it has a time of its own, and is shown while it runs. */
function Sentences({ scopes }: { scopes: readonly string[] }) {
  const { registry } = kernel();
  const sentences = scopes.flatMap((name) => registry.scopes.get(name) ?? []).filter((scope) => scope.byDefault);
  if (sentences.length === 0) return <p className="text-ink">Only know who you are.</p>;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-4 text-ink marker:text-ink-faint">
      {sentences.map((scope) => (
        <li key={scope.name}>{scope.sentence}</li>
      ))}
    </ul>
  );
}

/** Only the application can ask anew: the page it leads to says how, for each. */
const MoreDeals = ({ others }: { others: number }) => (
  <span className="block text-sm text-ink-muted">
    {others === 1 ? "One of yours is" : `${others} of yours are`} not among them.{" "}
    <Link href="/connect#more-deals" className="text-accent-text underline underline-offset-2 hover:text-ink">
      Connect again to add deals
    </Link>
  </span>
);

function dealsInWords({ spaces }: ConnectionView): string {
  return spaces.length === 0 ? "None that you are in" : spaces.map(({ name }) => name).join(", ");
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

const Faint = ({ children }: { children: string }) => <span className="text-ink-faint">{children}</span>;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
