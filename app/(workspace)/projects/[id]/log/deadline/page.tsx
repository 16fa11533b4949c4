import { CalendarClock, Download } from "lucide-react";
import type { Metadata } from "next";
import { timeZones } from "@/lib/web/time-zones";
import { buttonClass, Card, EmptyState, PageHeader } from "@/lib/web/ui";
import { PrintButton } from "@/lib/web/ui/print-button";
import { DeadlineForm } from "./deadline-form";
import { deadlineAddress, deadlineChoice, readReport } from "./deadline-query";
import { Report } from "./report";

export const metadata: Metadata = { title: "Deadline report" };

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function DeadlinePage({ params, searchParams }: Props) {
  const { id } = await params;
  const choice = deadlineChoice(await searchParams);
  const read = await readReport(id, choice);
  if (!read) return <NotYours />;
  const { told, problems } = read;
  return (
    <>
      <PageHeader
        title="Deadline report"
        description="Whether a question came after a deadline: from the history of the deal, held against the sealed log of calls."
        actions={
          told.report && (
            <span className="flex gap-2 print:hidden">
              <PrintButton />
              <a href={deadlineAddress(id, choice, "/export")} download className={buttonClass()}>
                <Download aria-hidden="true" />
                Export CSV
              </a>
            </span>
          )
        }
      />
      <DeadlineForm
        deal={id}
        choice={choice}
        problems={problems}
        milestones={told.milestones}
        zone={told.time_zone}
        zones={timeZones()}
      />
      {told.report ? (
        <Report deal={id} told={told} report={told.report} />
      ) : (
        <Card>
          <EmptyState icon={<CalendarClock aria-hidden="true" />} title="Choose a deadline">
            The end of a milestone’s day, or a date and time. The report then says what came in before it and what
            after.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

const NotYours = () => (
  <>
    <PageHeader title="Deadline report" />
    <Card>
      <EmptyState icon={<CalendarClock aria-hidden="true" />} title="For the bank">
        Only the bank knows of every request when it came in. Ask the bank for the report.
      </EmptyState>
    </Card>
  </>
);
