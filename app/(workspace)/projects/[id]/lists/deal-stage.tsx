import { type ProjectStageWord, stageInWords } from "@/app/(workspace)/deals/ui";
import { Badge, Card, CardBody } from "@/lib/web/ui";
import { moveDeal } from "./actions";
import { Step } from "./step";

/** Where the whole deal stands, and the step from there. */
export function DealStage({ project, stage, mayMove }: { project: string; stage: ProjectStageWord; mayMove: boolean }) {
  const { to, label, verb, words } = NEXT[stage];
  return (
    <Card title="The deal" className="overflow-visible">
      <CardBody className="flex flex-wrap items-center justify-between gap-3">
        <Badge>{stageInWords(stage)}</Badge>
        {mayMove && (
          // A step of its own at each stage: the one that is done closes, so that a second click does not take the next.
          <Step key={stage} label={label} verb={verb} act={moveDeal.bind(null, project, to)}>
            <p>{words}</p>
          </Step>
        )}
      </CardBody>
    </Card>
  );
}

const NEXT: Record<ProjectStageWord, { to: ProjectStageWord; label: string; verb: string; words: string }> = {
  pre_dataroom: {
    to: "dataroom",
    label: "Open the data room…",
    verb: "Open the data room",
    words:
      "Bidders' requests belong to the data room from now on. What bidders see of a list is opened with that list: release it.",
  },
  dataroom: {
    to: "closed",
    label: "Close the deal…",
    verb: "Close the deal",
    words:
      "Everybody keeps what they see, and nothing in the deal changes any more. An admin of the bank can reopen it.",
  },
  closed: {
    to: "dataroom",
    label: "Reopen the deal…",
    verb: "Reopen the deal",
    words: "Work goes on where it stopped, for everybody who is still part of the deal.",
  },
};
