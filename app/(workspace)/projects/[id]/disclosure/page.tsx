import { Download, FileSearch } from "lucide-react";
import type { Metadata } from "next";
import { Suspense } from "react";
import { countOf } from "@/lib/web/format";
import { buttonClass, Card, EmptyState, LinkButton, Notice, PageHeader, Skeleton } from "@/lib/web/ui";
import { PrintButton } from "@/lib/web/ui/print-button";
import { Chain } from "./chain";
import { readReport } from "./read-report";
import { ReportFilters } from "./report-filters";
import { isNarrowed, type ReportQuery, reportAddress, reportQuery, type SearchParams } from "./report-query";
import { ReportTable } from "./report-table";
import { paperHead } from "./report-words";

export const metadata: Metadata = { title: "Disclosure" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function DisclosurePage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = reportQuery(await searchParams);
  const { report, problems, restarted } = await readReport(id, query);
  const { after, ...filters } = query;
  const { totals } = report;
  // A filter that could not be did not narrow what stands below.
  const applied: ReportQuery = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in problems)));
  return (
    <>
      <PageHeader
        title="Disclosure"
        description={`Which entries left to which agent, from the audit log. Ids and statuses as they were given; entries of workstreams that are not yours are left out. Times are ${report.time_zone}.`}
        actions={
          <div className="flex gap-2 print:hidden">
            <PrintButton />
            {/* A plain link: this is a file, no page. */}
            <a href={reportAddress(id, filters, "disclosure/export")} download className={buttonClass()}>
              <Download aria-hidden="true" />
              Export CSV
            </a>
          </div>
        }
      />
      <div className="mb-4">
        <Suspense fallback={<Skeleton className="h-16 rounded-lg" />}>
          <Chain />
        </Suspense>
      </div>
      <ReportFilters
        deal={id}
        query={filters}
        people={report.people.map((one) => [one.user_id, one.name] as const)}
        clients={report.clients.map((one) => [one.client_id, one.name] as const)}
        problems={problems}
      />
      {restarted && (
        <div className="mb-4">
          <Notice title="This page of the report is no longer there.">You see it from its newest call on.</Notice>
        </div>
      )}
      <p className="mb-3 hidden text-ink print:block" data-paper-head>
        {paperHead(applied, {
          name: report.name,
          people: report.people.map((one) => ({ id: one.user_id, name: one.name })),
          clients: report.clients.map((one) => ({ id: one.client_id, name: one.name })),
          before: report.calls_before,
          shown: report.calls.length,
          calls: totals.calls,
        })}
      </p>
      <p className="mb-3 text-ink" data-totals>
        {countOf(totals.entries, "entry", "entries")} in {countOf(totals.calls, "call")}, {totals.unlocked} under an
        unlock, for {countOf(totals.people, "person", "people")} by {countOf(totals.clients, "application")}.
      </p>
      <Card title="Calls" aside={countOf(totals.calls, "call")}>
        {report.calls.length === 0 ? (
          <EmptyState icon={<FileSearch aria-hidden="true" />} title="Nothing left to an agent">
            {isNarrowed(filters)
              ? "No call fits these filters. Clear one, or choose a longer time."
              : "Once an agent of somebody in this deal reads something here, the call and what it gave stand here."}
          </EmptyState>
        ) : (
          <ReportTable deal={id} calls={report.calls} timeZone={report.time_zone} />
        )}
      </Card>
      <nav aria-label="Pages of the report" className="mt-3 flex justify-end gap-2 print:hidden">
        {after !== undefined && <LinkButton href={reportAddress(id, filters)}>Newest</LinkButton>}
        {report.next_cursor !== undefined && (
          <LinkButton href={reportAddress(id, { ...filters, after: report.next_cursor })}>Older</LinkButton>
        )}
      </nav>
    </>
  );
}
