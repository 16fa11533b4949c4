/** Proposals of the deals in lists, of all kinds alike. */
import * as z from "zod";
import type { Listed, Proposal } from "@/lib/platform/proposal";
import { stateNow } from "@/lib/platform/proposal-state";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { chooseProject } from "../access/project-choice.rules";
import { warnedOf } from "../answers/team-said.queries";
import { warningOn } from "../answers/team-said.rules";
import type { ReadDeps } from "../deps";
import { person } from "../entries/agent-fields";
import { ENTRY_TYPES } from "../entries/status.rules";
import { type PersonInDeal, peopleNamed } from "../people/known-people.queries";
import { personShown } from "../people/people.rules";
import { requestNames } from "../requests/request-names.queries";
import { peopleIn } from "./look-at-proposal.queries";
import { proposalInWords } from "./proposal-words.rules";
import { type ProposedEntry, proposedEntries } from "./proposed-entries.queries";
import { reachesSeller } from "./proposed-task.queries";
import { type Payloads, type ProposedKind, requestsIn } from "./suggestion.rules";

type DealProposal = Proposal<Payloads[ProposedKind]>;

export const row = z.object({
  entry: z.object({
    entry_id: z.string(),
    type: z.enum(ENTRY_TYPES),
    ref: z.string().optional(),
    title: z.string(),
    version: z.int(),
  }),
  shows_to_seller: z.boolean().describe("Confirming it would show the request to the seller for the first time."),
  team_warns: z
    .enum(["blocked", "noted"])
    .optional()
    .describe("Where the decider's own team left notes, or a blocker is open: to be read before deciding."),
  now: z.array(person),
  people: z.array(person).describe("Through whose hands it would go, in order."),
  requests: z.array(
    z.object({ entry_id: z.string(), ref: z.string().optional(), title: z.string(), version: z.int() }),
  ),
});
type Row = z.input<typeof row>;
export type ListedRow = z.output<typeof row>;

export async function listedProposals(
  deps: ReadDeps,
  proposals: readonly DealProposal[],
): Promise<ReadonlyMap<string, Listed<Row>>> {
  const entries = await proposedEntries(
    deps,
    proposals.map(({ subjectId }) => subjectId),
  );
  const people = await peopleNamed(
    deps,
    deps.authority.seats.map((seat) => seat.projectId),
    [...entries.flatMap(({ assigneeIds }) => assigneeIds), ...proposals.flatMap(handsOf)],
  );
  const requests = await requestNames(deps, proposals.flatMap(linkedIn));
  // Of what is over nobody has to be warned any more.
  const waiting = proposals.filter((one) => stateNow(one, deps.clock.now()) === "pending");
  const warned = waiting.length === 0 ? [] : await warnedOf(deps, waiting.flatMap(concernedBy));
  return new Map(
    proposals.flatMap((one) => {
      const entry = entries.find(({ id }) => id === one.subjectId);
      return entry
        ? [
            [
              one.id,
              shown(deps, one, entry, { people, requests, warned, waits: (it) => waiting.includes(it) }),
            ] as const,
          ]
        : [];
    }),
  );
}

type Beside = {
  readonly people: readonly PersonInDeal[];
  readonly requests: Awaited<ReturnType<typeof requestNames>>;
  readonly warned: Awaited<ReturnType<typeof warnedOf>>;
  readonly waits: (one: DealProposal) => boolean;
};

function shown({ authority }: ReadDeps, one: DealProposal, entry: ProposedEntry, beside: Beside): Listed<Row> {
  const named = (ids: readonly string[]) =>
    ids.flatMap((id) => beside.people.filter((known) => known.id === id && known.projectId === one.spaceId));
  const kind = one.kind as ProposedKind;
  const hands = named(handsOf(one));
  const requests = linkedIn(one).flatMap((id) =>
    beside.requests
      .filter((request) => request.id === id)
      .map(({ ref, title, version }) => ({
        entry_id: id,
        ...(ref !== null && { ref }),
        title: sanitizeLine(title),
        version,
      })),
  );
  const warning = beside.waits(one) ? warningOn(concernedBy(one), beside.warned) : undefined;
  const showsToSeller = reachesSeller(chooseProject(authority, one.spaceId), kind, entry, hands);
  const people = hands.map(personShown);
  const ref = entry.type === "request" && entry.ref !== null ? { ref: entry.ref } : {};
  return {
    says: proposalInWords({ kind, entry: ref, people, requests }),
    about: { title: entry.title, version: entry.version },
    moved: entry.version !== one.subjectVersion,
    lookFirst: showsToSeller || warning !== undefined,
    seen: requests.map(({ entry_id, version }) => `${entry_id}@${version}`),
    row: {
      entry: {
        entry_id: entry.id,
        type: entry.type,
        ...ref,
        title: sanitizeLine(entry.title),
        version: entry.version,
      },
      shows_to_seller: showsToSeller,
      ...(warning && { team_warns: warning }),
      now: named(entry.assigneeIds).map(personShown),
      people,
      requests,
    },
  };
}

const handsOf = ({ kind, payload }: DealProposal): readonly string[] =>
  "links" in payload ? [] : peopleIn(kind, payload);
const linkedIn = ({ payload }: DealProposal): string[] =>
  "links" in payload ? payload.links.map((link) => link.request_id) : [];

/** The entry that a proposal is about, and the requests that it would touch. */
const concernedBy = ({ subjectId, payload }: DealProposal): string[] => [subjectId, ...requestsIn(subjectId, payload)];
