import { count, countOf, exactMoment } from "@/lib/web/format";
import { Card, Notice } from "@/lib/web/ui";
import type { DeadlineReport } from "./deadline-query";
import { Findings } from "./findings";
import { LineTable } from "./line-table";

type Told = {
  readonly project_name: string;
  readonly time_zone: string;
  readonly workstreams: readonly string[];
};

export function Report({ deal, told, report }: { deal: string; told: Told; report: DeadlineReport }) {
  const moment = (at: string) => `${exactMoment(Date.parse(at) / 1000, told.time_zone)} ${told.time_zone}`;
  const { before, late, late_total: lateTotal, edited, edited_total: editedTotal, last_before: last } = report;
  const facts: [string, string][] = [
    ["Deal", told.project_name],
    ["Deadline", [report.milestone, moment(report.deadline)].filter(Boolean).join(": ")],
    ["Covers", told.workstreams.join(", ")],
    ["Came in before", countOf(before.total, "request")],
    ["Of these", `buyers ${count(before.buyer)}, bank ${count(before.bank)}, seller ${count(before.seller)}`],
    ["Came in after", countOf(lateTotal, "request")],
    ["Report made", moment(report.made_at)],
  ];
  return (
    <div className="flex flex-col gap-4">
      <Verdict report={report} />
      <Card title="Report">
        <dl className="grid gap-x-6 gap-y-1.5 p-4 sm:grid-cols-[10rem_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {lateTotal > 0 && (
        <LineTable deal={deal} title="After the deadline" lines={late} total={lateTotal} zone={told.time_zone} />
      )}
      {editedTotal > 0 && (
        <LineTable
          deal={deal}
          title="Edited by who asked, after the deadline"
          lines={edited}
          total={editedTotal}
          zone={told.time_zone}
        />
      )}
      {last && <LineTable deal={deal} title="The last one before" lines={[last]} total={1} zone={told.time_zone} />}
      <Findings report={report} moment={moment} />
    </div>
  );
}

function Verdict({ report }: { report: DeadlineReport }) {
  if (!report.passed)
    return <Notice tone="warn" title="This deadline has not passed yet: the report shows what has come in so far." />;
  if (report.late_total > 0)
    return <Notice tone="danger" title={`${countOf(report.late_total, "request")} came in after the deadline.`} />;
  if (report.unrecorded > 0 || report.unaccounted > 0 || !report.chain.intact)
    return (
      <Notice tone="warn" title="The history names no request after the deadline, but the evidence has gaps.">
        See below what does not fit together.
      </Notice>
    );
  return <Notice title="No request came in after the deadline." />;
}
