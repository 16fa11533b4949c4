import { dayInWords, milestoneParts } from "@/lib/web/format";
import { Card, CardBody } from "@/lib/web/ui";

export function NextMilestone({ line }: { line: string | undefined }) {
  const milestone = line === undefined ? undefined : milestoneParts(line);
  return (
    <Card title="Next milestone">
      <CardBody>
        {milestone ? (
          <>
            <p className="font-medium">{milestone.name}</p>
            {milestone.day !== undefined && (
              <time dateTime={milestone.day} className="text-ink-muted">
                {dayInWords(milestone.day)}
              </time>
            )}
          </>
        ) : (
          <p className="text-ink-muted">No milestone is ahead.</p>
        )}
      </CardBody>
    </Card>
  );
}
