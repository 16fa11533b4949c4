import { dayInWords, dueInWords } from "@/lib/web/format";
import { Card, CardBody } from "@/lib/web/ui";

type Milestone = { readonly name: string; readonly date: string; readonly days: number };

export function NextMilestone({ milestone }: { milestone: Milestone | undefined }) {
  return (
    <Card title="Next milestone">
      <CardBody>
        {milestone ? (
          <>
            <p className="font-medium">{milestone.name}</p>
            <p className="text-ink-muted">
              <time dateTime={milestone.date}>{dayInWords(milestone.date)}</time>,{" "}
              <span className="text-ink">{dueInWords(milestone.days)}</span>
            </p>
          </>
        ) : (
          <p className="text-ink-muted">No milestone is ahead.</p>
        )}
      </CardBody>
    </Card>
  );
}
