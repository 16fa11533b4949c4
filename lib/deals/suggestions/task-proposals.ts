/** Who works on a request: a route through the seller's people, or one person. */
import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineProposal, type Proposal } from "@/lib/platform/proposal";
import type { ReadDeps, WriteDeps } from "../deps";
import { person } from "../entries/agent-fields";
import { changeEntry } from "../entries/change-entry.queries";
import { record } from "../entries/history.queries";
import { loadEntries } from "../entries/load-entries.queries";
import type { LoadedRequest } from "../entries/load-for-change.queries";
import { people } from "../entries/page-fields";
import { notFound } from "../errors";
import type { MatchDeps } from "../matching/match-scores.queries";
import { peopleNamed } from "../people/known-people.queries";
import { publicText, textIn } from "../publishing/public-text-fields";
import { chain } from "../requests/assignments.queries";
import { refuseOutdated } from "../requests/changes.rules";
import { ROLES, SIDES } from "../roles";
import type { Seat } from "../seat";
import { candidatesFor, chosenFrom } from "./candidates.queries";
import { listedProposals, row } from "./listed-proposals";
import { peopleIn, type TaskKind, taskShown } from "./look-at-proposal.queries";
import { PAYLOADS } from "./payloads";
import * as fields from "./proposal-fields";
import { KIND_TITLES, proposalInWords } from "./proposal-words.rules";
import { giveAsProposed, requestToGive } from "./proposed-task.queries";
import { ESSENCE, LIFETIME, type Payloads, type ProposalOf } from "./suggestion.rules";
import { keepEffect, lookAtUndoing, type Undoing } from "./undoing.queries";
import { cannotBeUndone, undoingInWords, whyNotUndone } from "./undoing.rules";

const known = person.extend({ role: z.enum(ROLES), open_tasks: z.int(), similar_handled: z.int() });
const audience = z.object({ organization: z.string(), side: z.enum(SIDES), people: z.array(person) });

export const taskLook = z.object({
  ...fields.look,
  task: z.object({
    now: z.array(person),
    afterwards: z.array(person),
    steps: z.array(
      known.partial().required({ user_id: true, name: true }).extend({
        part: z.string(),
        reason: z.string().optional(),
        told_then: z.string().optional(),
      }),
    ),
    candidates: z.array(known.extend({ similar_refs: z.array(z.string()) })),
    newly_sees: z.array(audience),
    seller_would_see: z
      .array(audience)
      .describe("Who would newly see it if other people were named, and some of them the seller's."),
    public_text: publicText.optional().describe("In which the seller would see what a bidder asked."),
  }),
});

export type TaskLook = z.output<typeof taskLook>;

const edit = z.strictObject({ ...fields.edit, assignee_ids: people.max(5).optional() });

/** `chosen`: what is done with the people that the person named instead. */
const taskKind = <K extends TaskKind>(
  kind: K,
  chosen: (payload: Payloads[K], userIds: readonly string[]) => Payloads[K],
) =>
  defineProposal({
    kind,
    title: KIND_TITLES[kind],
    lifetime: LIFETIME,
    payload: PAYLOADS[kind] as z.ZodType<Payloads[K]>,
    essence: ESSENCE[kind] as (payload: Payloads[K]) => readonly string[],
    mayDecide: (deps: MatchDeps, proposal) => fields.mayDecide(deps, proposal),
    look: {
      schema: taskLook,
      async of(deps: MatchDeps, proposal, { evidence, decides }) {
        const { entry, moved, obstacle, task } = await taskShown(
          deps,
          fields.seatAt(deps, proposal),
          proposal as ProposalOf<TaskKind>,
          evidence,
        );
        return {
          says: proposalInWords({ kind, entry, people: task.steps, requests: [] }),
          about: entry,
          changes: [{ what: "Who works on it", now: namesOf(task.now), after: namesOf(task.afterwards) }],
          moved,
          obstacle,
          look: { entry, task, ...(decides && { team: await fields.teamOf(deps, proposal) }) },
        };
      },
    },
    listed: { schema: row, of: listedProposals },
    edit,
    audited: ["assignee_ids", "despite_blockers"],
    apply: {
      async settle(deps: WriteDeps, proposal, { version, edit: given }) {
        const seat = fields.seatAt(deps, proposal);
        refuseOutdated(version, (await requestToGive(deps, seat, proposal.subjectId)).version);
        const payload = given.assignee_ids
          ? chosen(proposal.payload, await peopleFor(deps, seat, proposal.subjectId, given.assignee_ids))
          : proposal.payload;
        await fields.refuseIfBlocked(deps, proposal, payload, given.despite_blockers);
        return payload;
      },
      async run(deps: WriteDeps, proposal, { payload, version, edit: given, note }) {
        const seat = fields.seatAt(deps, proposal);
        const request = await requestToGive(deps, seat, proposal.subjectId);
        refuseOutdated(version, request.version);
        const to = peopleIn(kind, payload);
        const now = await giveAsProposed(deps, deps.actor, seat, kind, request, to, note, textIn(given));
        await keepEffect(deps, proposal);
        return now;
      },
    },
    undo: { look: undoingOf, refuse: refuseUndoing, run: giveBack },
  });

export const routing = taskKind("routing", (_, user_ids) => ({ user_ids }));

export const assignment = taskKind("assignment", (payload, [user_id, ...more]) => {
  if (user_id === undefined || more.length > 0) throw onePerson();
  return user_id === payload.user_id ? payload : { user_id, alternatives: [] };
});

const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name).join(", ") || "Nobody";

/** The people whom the person chose, checked as an agent's choice is. */
async function peopleFor(deps: WriteDeps, seat: Seat, entryId: string, userIds: readonly string[]): Promise<string[]> {
  const [request] = await loadEntries(deps, seat.projectId, "request", [entryId]);
  if (!request) throw notFound("request");
  const fitting = await chosenFrom(deps, seat.projectId, await candidatesFor(deps, request), userIds);
  return fitting.map((one) => one.userId);
}

const onePerson = () =>
  new AppError("invalid_input", "An assignment gives the request to one person. Choose one.", {
    issues: [{ path: "assignee_ids", problem: "must name one person" }],
  });

/** With those named whom the caller may know; nothing where it cannot even be asked. */
async function undoingOf(deps: ReadDeps, proposal: Proposal) {
  const undoing = await lookAtUndoing(deps, proposal);
  if (!undoing) return undefined;
  if (undoing.obstacle) return { whyNot: whyNotUndone(undoing.obstacle), says: [] };
  const known = await peopleNamed(deps, [proposal.spaceId], [...undoing.backTo, ...undoing.relieved]);
  const named = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return { says: undoingInWords(named(undoing.backTo), named(undoing.relieved)) };
}

type Before = { readonly request: LoadedRequest; readonly undoing: Undoing };

async function refuseUndoing(deps: WriteDeps, proposal: Proposal, version: number): Promise<Before | undefined> {
  const request = await requestToGive(deps, fields.seatAt(deps, proposal), proposal.subjectId);
  const undoing = await lookAtUndoing(deps, proposal);
  if (!undoing) return undefined;
  if (undoing.obstacle) throw cannotBeUndone(undoing.obstacle);
  refuseOutdated(version, request.version);
  return { request, undoing };
}

/** The database has given the work back: here that is written down. */
async function giveBack(deps: WriteDeps, proposal: Proposal, { request, undoing }: Before, note: string) {
  const to = undoing.statusBefore ?? request.status;
  const version = await changeEntry(deps, request, { status: to });
  const moved = to === request.status ? {} : { from: request.status, to };
  const action = undoing.backTo.length > 0 ? "assigned" : "unassigned";
  const line = { entry: request, action, audience: "internal", body: note, ...moved } as const;
  await record(deps, fields.seatAt(deps, proposal), [line]);
  await chain(
    deps,
    undoing.backTo.map((to) => ({
      ...{ request, action: "returned" as const, from: deps.actor.userId, to },
      ...{ returnTo: null, note },
    })),
  );
  return version;
}
