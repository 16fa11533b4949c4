import { ActItem, ActPanel } from "@/app/(workspace)/projects/[id]/_entry/act-panel";
import { ActArea, ActChecks, ActForm, DespiteBlockers } from "@/lib/web/forms";
import { CardBody, LinkButton } from "@/lib/web/ui";
import { approve, reject, submit, unpublish } from "./actions";
import type { Opened } from "./opened";

type Act = Opened["allowed_acts"][number];
const IN_THE_PANEL: readonly Act[] = [
  "submit_answer",
  "approve_answer",
  "reject_answer",
  "publish_answer",
  "unpublish_answer",
];

/** The acts of this person on this answer now; what is not allowed is not offered. */
export function AnswerActs({ answer, path }: { answer: Opened; path: string }) {
  const may = (act: Act) => answer.allowed_acts.includes(act);
  if (!IN_THE_PANEL.some(may)) return null;
  const given = { project_id: answer.project_id, answer_id: answer.entry_id, version: answer.version ?? 0 };
  return (
    <ActPanel>
      {may("submit_answer") && (
        <CardBody>
          <ActForm act={submit} given={given} submit="Submit to the bank">
            <p className="text-ink-muted">It cannot be edited until the bank has judged.</p>
          </ActForm>
        </CardBody>
      )}
      {may("publish_answer") && (
        <CardBody className="flex flex-col items-start gap-3">
          <LinkButton href={`${path}?publish=1`} variant="primary">
            Publish…
          </LinkButton>
          <p className="text-ink-muted">First you are shown who would newly see what.</p>
        </CardBody>
      )}
      {may("approve_answer") && (
        <ActItem title="Approve">
          <ActForm act={approve} given={given} submit="Approve">
            <ActChecks
              name="request_ids"
              label="It answers"
              initial={answer.requests.map((request) => request.entry_id)}
              options={answer.requests.map((request) => ({
                value: request.entry_id,
                label: [request.ref, request.title].filter(Boolean).join(" "),
              }))}
            />
            <ActArea name="notes" label="Notes" rows={2} maxLength={4000} hint="Only the bank reads them." />
            <DespiteBlockers open={answer.team?.blockers.length ?? 0} />
          </ActForm>
        </ActItem>
      )}
      {may("reject_answer") && (
        <ActItem title="Reject">
          <ActForm act={reject} given={given} submit="Reject" variant="danger">
            <ActArea
              name="comment"
              label="Comment"
              rows={3}
              maxLength={4000}
              required
              hint="The seller reads it: say what is missing or wrong."
            />
            <ActArea name="notes" label="Notes" rows={2} maxLength={4000} hint="Only the bank reads them." />
          </ActForm>
        </ActItem>
      )}
      {may("unpublish_answer") && (
        <ActItem title="Take back">
          <ActForm act={unpublish} given={given} submit="Take back" variant="danger">
            <p className="text-ink-muted">Bidders no longer see it. What was read was read.</p>
            <ActArea name="reason" label="Reason" rows={2} maxLength={4000} required hint="Bank and seller read it." />
          </ActForm>
        </ActItem>
      )}
    </ActPanel>
  );
}
