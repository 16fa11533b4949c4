import { countOf } from "@/lib/web/format";
import { Badge, Card } from "@/lib/web/ui";
import type { DeadlineReport } from "./deadline-query";

/** What the report rests on, and where that does not fit together. */
export function Findings({ report, moment }: { report: DeadlineReport; moment: (at: string) => string }) {
  const { chain, before, late_total: late, in_audit: inAudit, unrecorded, unaccounted } = report;
  const without = before.total + late - inAudit;
  return (
    <Card title="Evidence">
      <ul className="flex flex-col gap-3 p-4">
        <Finding good={unrecorded === 0} title="History">
          Times are those of the lines that the database wrote when each request came in; nobody can change such a line.{" "}
          {unrecorded === 0 ? "Every request has one." : `${countOf(unrecorded, "request has", "requests have")} none.`}
        </Finding>
        <Finding good={unaccounted === 0} title="Log of calls">
          {countOf(inAudit, "request has its call", "requests have their calls")} in the log, by the same person at the
          same time
          {without > 0 && `; ${without} came in without one, for example with the deal’s first content`}.{" "}
          {unaccounted === 0
            ? "Every call after the deadline that made a request is in the history."
            : `${countOf(unaccounted, "call")} after the deadline made a request of which the history says nothing at that time.`}
        </Finding>
        <Finding good={chain.intact} title="Seals">
          {chain.intact
            ? `The sealed log is intact, checked ${moment(chain.checked_at)}.`
            : `The sealed log is NOT intact: ${countOf(chain.findings, "finding")}, checked ${moment(chain.checked_at)}. The operator’s command audit:verify names each.`}
          <span className="block text-sm text-ink-muted [overflow-wrap:anywhere]">Head of the chain: {chain.head}</span>
        </Finding>
      </ul>
    </Card>
  );
}

function Finding({ good, title, children }: { good: boolean; title: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-col gap-1 sm:flex-row sm:gap-4">
      <span className="flex w-40 shrink-0 items-start gap-2 font-medium">
        {title} <Badge tone={good ? "good" : "danger"}>{good ? "fits" : "look"}</Badge>
      </span>
      <p className="max-w-prose">{children}</p>
    </li>
  );
}
