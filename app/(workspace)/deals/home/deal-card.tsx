import Link from "next/link";
import { roleInWords } from "@/lib/deals/roles";
import { count, countOf, dayInShort, percent } from "@/lib/web/format";
import { BankWork } from "../bank-work";
import type { MyDeal } from "../my-deals";
import { publishedAnswers, type Summary } from "../progress";
import { milestoneParts, ProgressBar, stageInWords } from "../ui";

export function DealCard({ deal, summary }: { deal: MyDeal; summary: Summary }) {
  const milestone = summary.next_milestone === undefined ? undefined : milestoneParts(summary.next_milestone);
  return (
    <article className="relative flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 hover:border-line-strong">
      <div>
        <h3 className="text-md font-semibold">
          <Link
            href={`/projects/${deal.project_id}`}
            className="rounded after:absolute after:inset-0 after:rounded-lg hover:underline"
          >
            {deal.name}
          </Link>
        </h3>
        <p className="text-sm text-ink-muted">
          {roleInWords(deal.role)} · {stageInWords(deal.stage)}
        </p>
      </div>
      <Figures deal={deal} summary={summary} />
      <BankWork deal={deal.project_id} waiting={summary.waiting} />
      {milestone && (
        <p className="border-t border-line pt-2.5 text-sm text-ink-muted">
          Next: <span className="text-ink">{milestone.name}</span>
          {milestone.day !== undefined && `, ${dayInShort(milestone.day)}`}
        </p>
      )}
    </article>
  );
}

function Figures({ deal, summary }: { deal: MyDeal; summary: Summary }) {
  const { progress } = summary;
  if (progress) {
    return (
      <div className="flex flex-col gap-2">
        <p className="flex items-baseline justify-between gap-2 tabular-nums">
          <span className="text-lg font-semibold">{percent(progress.completion_pct)}</span>
          <span className="text-sm text-ink-muted">{countOf(progress.total, "request")}</span>
        </p>
        <ProgressBar label={deal.name} {...progress} />
        <p className="text-sm text-ink-muted">
          {count(progress.done)} done
          {progress.answered > 0 && ` · ${count(progress.answered)} to vet`} · {count(progress.pending)} pending
          {progress.overdue > 0 && (
            <>
              {" · "}
              <span className="font-medium text-danger">{count(progress.overdue)} overdue</span>
            </>
          )}
        </p>
      </div>
    );
  }
  const published = publishedAnswers(summary);
  return (
    <dl className="grid grid-cols-2 gap-2">
      <div className="flex flex-col-reverse">
        <dt className="text-sm text-ink-muted">{deal.request_count === 1 ? "request" : "requests"}</dt>
        <dd className="text-lg font-semibold">{count(deal.request_count)}</dd>
      </div>
      {published !== undefined && (
        <div className="flex flex-col-reverse">
          <dt className="text-sm text-ink-muted">published {published === 1 ? "answer" : "answers"}</dt>
          <dd className="text-lg font-semibold">{count(published)}</dd>
        </div>
      )}
    </dl>
  );
}
