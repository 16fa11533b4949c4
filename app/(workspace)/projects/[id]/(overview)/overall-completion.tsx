import { BankWork } from "@/app/(workspace)/deals/bank-work";
import type { Progress, Summary } from "@/app/(workspace)/deals/progress";
import { ProgressBar } from "@/app/(workspace)/deals/ui";
import { count, percent } from "@/lib/web/format";
import { Card } from "@/lib/web/ui";

export function OverallCompletion({
  deal,
  progress,
  waiting,
}: {
  deal: string;
  progress: Progress;
  waiting: Summary["waiting"];
}) {
  return (
    <Card aria-label="Overall completion">
      <div className="flex flex-col gap-4 p-4">
        <dl className="grid grid-cols-6 gap-x-4 gap-y-3 tabular-nums sm:grid-cols-[1.6fr_repeat(5,1fr)] max-sm:*:col-span-2">
          <Figure word="Completion" value={percent(progress.completion_pct)} />
          <Figure word="Requests" value={count(progress.total)} />
          <Figure word="Done" value={count(progress.done)} />
          <Figure word="To vet" value={count(progress.answered)} />
          <Figure word="Pending" value={count(progress.pending)} />
          <Figure word="Overdue" value={count(progress.overdue)} late={progress.overdue > 0} />
        </dl>
        <ProgressBar label="All workstreams" thick {...progress} />
        <BankWork deal={deal} waiting={waiting} />
      </div>
    </Card>
  );
}

function Figure({ word, value, late = false }: { word: string; value: string; late?: boolean }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-ink-muted">{word}</dt>
      <dd className={late ? "text-xl font-semibold text-danger" : "text-xl font-semibold text-ink"}>{value}</dd>
    </div>
  );
}
