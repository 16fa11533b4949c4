import { Moment } from "@/app/(workspace)/agents/moment";
import { stageInWords } from "@/app/(workspace)/deals/ui";
import { Fact, Facts } from "@/app/(workspace)/projects/[id]/_entry/facts";
import { VisibleTo } from "@/app/(workspace)/projects/[id]/_entry/visible-to";
import { Card } from "@/lib/web/ui";
import type { Opened } from "./opened";

export function AnswerFacts({ answer, now }: { answer: Opened; now: number }) {
  return (
    <Card title="Facts">
      <Facts>
        <Fact name="Workstream">{answer.workstream_name}</Fact>
        <VisibleTo shown={answer.visible_to} />
        {answer.stage !== undefined && <Fact name="Stage">{stageInWords(answer.stage)}</Fact>}
        {answer.created_at !== undefined && (
          <Fact name="Drafted">
            <Moment at={answer.created_at} now={now} />
          </Fact>
        )}
        {answer.submitted_at !== undefined && (
          <Fact name="Submitted">
            <Moment at={answer.submitted_at} now={now} />
          </Fact>
        )}
        {answer.published_at !== undefined && (
          <Fact name="Published">
            <Moment at={answer.published_at} now={now} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
