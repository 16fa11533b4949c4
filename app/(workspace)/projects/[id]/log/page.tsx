import { CalendarClock, Download, ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { mayInDeal } from "@/app/(workspace)/deals/my-deals";
import { listWorkstreams } from "@/lib/deals";
import { countOf } from "@/lib/web/format";
import { buttonClass, Card, EmptyState, LinkButton, Notice, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { LogFilters } from "./log-filters";
import { isNarrowed, logAddress, logQuery, type SearchParams } from "./log-query";
import { LogTable } from "./log-table";
import { readLog } from "./read-log";

export const metadata: Metadata = { title: "Log" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function LogPage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = logQuery(await searchParams);
  const { log, problems, restarted } = await readLog(id, query);
  const { workstreams } = await callAsPerson(listWorkstreams, { project_id: id });
  const { after, ...filters } = query;
  const mayReport = await mayInDeal(id, "report_deadline");
  return (
    <>
      <PageHeader
        title="Log"
        description={`What happened in this deal, as far as you may see it. Times are ${log.time_zone}.`}
        actions={
          <>
            {mayReport && (
              <LinkButton href={`/projects/${id}/log/deadline`} icon={<CalendarClock aria-hidden="true" />}>
                Deadline report
              </LinkButton>
            )}
            {/* A plain link: this is a file, no page. */}
            <a href={logAddress(id, filters, "log/export")} download className={buttonClass()}>
              <Download aria-hidden="true" />
              Export CSV
            </a>
          </>
        }
      />
      <LogFilters deal={id} query={filters} choices={{ people: log.people, workstreams }} problems={problems} />
      {restarted && (
        <div className="mb-4">
          <Notice title="This page of the log is no longer there.">You see it from its newest line on.</Notice>
        </div>
      )}
      <Card title="Events" aside={countOf(log.total, "event")}>
        {log.events.length === 0 ? (
          <EmptyState icon={<ScrollText aria-hidden="true" />} title="Nothing to show">
            {isNarrowed(filters)
              ? "Nothing that you may see fits these filters. Clear one, or choose a longer time."
              : "Once somebody asks, answers or publishes something that you may see, it stands here."}
          </EmptyState>
        ) : (
          <LogTable deal={id} lines={log.events} timeZone={log.time_zone} />
        )}
      </Card>
      <nav aria-label="Pages of the log" className="mt-3 flex justify-end gap-2">
        {after !== undefined && <LinkButton href={logAddress(id, filters)}>Newest</LinkButton>}
        {log.next_cursor !== undefined && (
          <LinkButton href={logAddress(id, { ...filters, after: log.next_cursor })}>Older</LinkButton>
        )}
      </nav>
    </>
  );
}
