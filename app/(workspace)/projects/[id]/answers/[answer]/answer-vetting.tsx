import { Moment } from "@/app/(workspace)/agents/moment";
import { PartyText } from "@/app/(workspace)/projects/[id]/_entry/party-text";
import { Badge, Card } from "@/lib/web/ui";
import type { Opened } from "./opened";

/** How the bank judged it, with notes that only the bank reads. */
export function AnswerVetting({ vetting, now }: { vetting: NonNullable<Opened["vetting"]>; now: number }) {
  if (vetting.length === 0) return null;
  return (
    <Card title="Vetting" aside={<Badge tone="warn">Bank only</Badge>}>
      <ol className="divide-y divide-line">
        {vetting.map((judged) => (
          <li key={`${judged.vetted_at} ${judged.decision}`} className="flex flex-col gap-1 px-4 py-2.5">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={judged.decision === "approved" ? "good" : "danger"}>
                {judged.decision === "approved" ? "Approved" : "Rejected"}
              </Badge>
              {judged.vetted_by !== undefined && <span className="font-medium">{judged.vetted_by}</span>}
              <span className="text-sm text-ink-muted">
                <Moment at={judged.vetted_at} now={now} />
              </span>
            </p>
            {judged.notes !== "" && <PartyText text={judged.notes} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}
