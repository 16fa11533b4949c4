import { ActPublicText } from "@/app/(workspace)/_public-text/act-public-text";
import { ActItem, ActPanel } from "@/app/(workspace)/projects/[id]/_entry/act-panel";
import { PRIORITIES } from "@/app/(workspace)/projects/[id]/_entry/priorities";
import { statusInWords } from "@/app/(workspace)/projects/[id]/_entry/words";
import { listAnswers, listRequestLists, listWorkers } from "@/lib/deals";
import { ActArea, ActChecks, ActForm, ActSelect, ActText, DespiteBlockers, type Option } from "@/lib/web/forms";
import { LinkButton } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { assign, block, forward, giveBack, link, plan, route, setText, withdraw } from "./actions";
import type { Opened } from "./opened";

type Act = Opened["allowed_acts"][number];
const IN_THE_PANEL: readonly Act[] = [
  "route_request",
  "set_public_text",
  "assign_request",
  "forward_request",
  "return_request",
  "plan_requests",
  "link_answer",
  "set_blocker",
  "withdraw_request",
];

/** A note on passing work on stands in the routing chain, which the bank alone is shown. */
const NOTE_READERS = "The bank alone reads it, whoever writes it.";

/** The acts of this person on this request now; what is not allowed is not offered. */
export async function RequestActs({ request, path, linking }: { request: Opened; path: string; linking: boolean }) {
  const may = (act: Act) => request.allowed_acts.includes(act);
  if (!IN_THE_PANEL.some(may)) return null;
  const people = may("assign_request") || may("forward_request") ? await peopleFor(request) : [];
  const given = {
    project_id: request.project_id,
    request_id: request.entry_id,
    ...(request.version !== undefined && { version: request.version }),
  };
  return (
    <ActPanel>
      {may("route_request") && (
        <ActItem title="Pass on to the seller">
          <ActForm act={route} given={given} submit="Pass on">
            <p className="text-ink-muted">It gets a number of its workstream. Who asked is never told.</p>
            {request.public_text && <ActPublicText text={request.public_text} />}
            <ActSelect
              name="list_id"
              label="It stands in the list"
              options={[{ value: "", label: "The newest that the seller has" }, ...(await listsFor(request))]}
            />
            <ActArea name="note" label="Note for the bank" rows={2} maxLength={1000} />
            <DespiteBlockers open={request.blockers?.length ?? 0} />
          </ActForm>
        </ActItem>
      )}
      {may("set_public_text") && request.public_text && (
        <ActItem title="Set the text others will see">
          <ActForm act={setText} given={given} submit="Set text">
            <ActPublicText text={request.public_text} />
          </ActForm>
        </ActItem>
      )}
      {may("assign_request") && (
        <ActItem title="Assign">
          <ActForm act={assign} given={given} submit="Assign">
            <ActChecks
              name="assignee_ids"
              label="Who works on it"
              initial={request.assigned_to?.map((one) => one.user_id) ?? []}
              options={people.map(asOption)}
              hint="They take the place of those who do now."
            />
            <ActArea name="note" label="Note" rows={2} maxLength={1000} hint={NOTE_READERS} />
          </ActForm>
        </ActItem>
      )}
      {may("forward_request") && (
        <ActItem title="Forward">
          <ActForm act={forward} given={given} submit="Forward">
            <ActSelect
              name="forward_to"
              label="To"
              required
              options={people.filter((one) => !one.self).map(asOption)}
            />
            <ActSelect
              name="return_to"
              label="It comes back to"
              initial={people.find((one) => one.self)?.user_id}
              options={people.filter((one) => one.same_firm).map(asOption)}
            />
            <ActArea name="note" label="Note" rows={2} maxLength={1000} hint={NOTE_READERS} />
          </ActForm>
        </ActItem>
      )}
      {may("return_request") && (
        <ActItem title="Return">
          <ActForm act={giveBack} given={given} submit="Return">
            <ActArea name="note" label="Note" rows={2} maxLength={1000} hint={NOTE_READERS} />
          </ActForm>
        </ActItem>
      )}
      {may("plan_requests") && (
        <ActItem title="Set priority and due date">
          <ActForm act={plan} given={given} submit="Save">
            <ActSelect name="priority" label="Priority" initial={request.priority} options={PRIORITIES} />
            <ActText name="due_date" label="Due" type="date" initial={request.due_date} hint="Empty for none." />
          </ActForm>
        </ActItem>
      )}
      {may("link_answer") && (
        <ActItem title="Link an existing answer" open={linking}>
          {linking ? (
            <LinkForm request={request} />
          ) : (
            // Loaded when they are asked for: few who look at a request link an answer to it.
            <LinkButton href={`${path}?link=1`} scroll={false} prefetch={false}>
              Choose an answer
            </LinkButton>
          )}
        </ActItem>
      )}
      {may("set_blocker") && (
        <ActItem title="Set a blocker">
          <ActForm act={block} given={given} submit="Set blocker">
            <ActArea name="reason" label="What stands in the way" rows={2} maxLength={4000} required />
          </ActForm>
        </ActItem>
      )}
      {may("withdraw_request") && (
        <ActItem title="Withdraw">
          <ActForm act={withdraw} given={given} submit="Withdraw for good" variant="danger">
            <ActArea name="reason" label="Reason" rows={2} maxLength={1000} hint="The bank and the seller read it." />
          </ActForm>
        </ActItem>
      )}
    </ActPanel>
  );
}

/** Those of its workstream that the seller has. */
async function listsFor({ project_id, workstream }: Opened): Promise<Option[]> {
  const { lists } = await callAsPerson(listRequestLists, { project_id });
  return lists
    .filter((list) => list.issued && list.workstream === workstream)
    .map((list) => ({ value: list.list_id, label: list.name }));
}

type Worker = Awaited<ReturnType<typeof peopleFor>>[number];

const peopleFor = async ({ project_id, entry_id }: Opened) =>
  (await callAsPerson(listWorkers, { project_id, request_id: entry_id })).people;

const asOption = (one: Worker): Option => ({
  value: one.user_id,
  label: one.self ? `${one.name} (you)` : one.name,
  group: one.works_for === "bank" ? "Bank" : "Seller",
});

async function LinkForm({ request }: { request: Opened }) {
  const { project_id, workstream, entry_id } = request;
  const { answers } = await callAsPerson(listAnswers, { project_id, workstream, limit: 200 });
  const linked = new Set(request.answers.filter((one) => one.confirmed).map((one) => one.answer_id));
  const options = answers
    .filter((answer) => !linked.has(answer.entry_id))
    .map((answer) => ({ value: answer.entry_id, label: answer.title, group: statusInWords(answer.status) }));
  return (
    <ActForm act={link} given={{ project_id, request_id: entry_id }} submit="Link">
      <ActSelect
        name="answer_id"
        label="Answer of this workstream"
        options={[{ value: "", label: "Choose…" }, ...options]}
        hint="Whoever asked sees a published answer at once; the request becomes public only when the answer is published again."
      />
      <DespiteBlockers open={request.blockers?.length ?? 0} />
    </ActForm>
  );
}
