import type { Actor } from "@/lib/platform/actor";
import { obstacleTo } from "@/lib/platform/proposal-state";
import { type Audience, disclosureOf } from "../agents/disclosure.rules";
import { onlookersIn } from "../agents/onlookers.queries";
import type { ReadDeps, WriteDeps } from "../deps";
import { type LoadedEntry, loadEntries } from "../entries/load-entries.queries";
import { findRequests, type LoadedRequest } from "../entries/load-for-change.queries";
import { notFound } from "../errors";
import { listToSeller, passToSeller } from "../lists/pass-to-seller.queries";
import { type PersonInDeal, peopleNamed } from "../people/known-people.queries";
import { passTaskOn } from "../people/pass-task-on.queries";
import { publicTextOf } from "../publishing/public-text.queries";
import type { PublicText, PublicTextNow } from "../publishing/public-text.rules";
import { refuseAssignees, refuseAssigning } from "../requests/assigning.rules";
import { workersNamed } from "../requests/assignments.queries";
import { giveWork } from "../requests/give-work.queries";
import type { Seat } from "../seat";
import type { Candidate } from "./assignment.rules";
import { candidatesFor } from "./candidates.queries";
import type { ProposedKind } from "./suggestion.rules";

/** What would become of a request if these people worked on it, in this order: as it is in the database now. */
export type TaskLook = {
  readonly request: LoadedEntry & Pick<LoadedRequest, "status">;
  readonly now: readonly PersonInDeal[];
  readonly afterwards: readonly PersonInDeal[];
  /** Whom the person may name, with what the person may know of their work. */
  readonly candidates: readonly Candidate[];
  readonly newlySees: readonly Audience[];
  /** The same, if the person named others of the seller's instead: nobody where it has reached the seller. */
  readonly sellerWouldSee: readonly Audience[];
  /** In which the seller would see what a bidder asked, for whoever may say so. */
  readonly publicText: PublicTextNow | undefined;
  /** Why it cannot be done as things stand. */
  readonly obstacle: string | undefined;
};

type TaskKind = Exclude<ProposedKind, "answer_link">;

export async function lookAtTask(
  deps: ReadDeps,
  seat: Seat,
  kind: TaskKind,
  entryId: string,
  userIds: readonly string[],
): Promise<TaskLook> {
  const [at] = await loadEntries(deps, seat.projectId, "request", [entryId]);
  const request = await requestToGive(deps, seat, entryId);
  if (!at) throw notFound("request");
  const known = await peopleNamed(deps, [seat.projectId], [...request.assigneeIds, ...userIds]);
  const named = (ids: readonly string[]) => ids.flatMap((id) => known.find((one) => one.id === id) ?? []);
  const last = userIds.at(-1);
  // A seller's admin relieves the own people only.
  const stays = (one: PersonInDeal) => seat.side !== "bank" && one.organizationId !== seat.organizationId;
  const now = named(request.assigneeIds);
  const sellerWouldSee = mayReachSeller(seat, kind, request) ? await newToSeller(deps, request) : [];
  return {
    request: { ...at, status: request.status },
    now,
    afterwards: [...now.filter((one) => stays(one) && one.id !== last), ...named(last === undefined ? [] : [last])],
    candidates: await candidatesFor(deps, at),
    newlySees: reachesSeller(seat, kind, request, named(userIds)) ? sellerWouldSee : [],
    sellerWouldSee,
    publicText: mayReachSeller(seat, kind, request) ? await publicTextOf(deps, request.id) : undefined,
    obstacle: await obstacleTo(async () => {
      await wayOf(deps, seat, kind, request, userIds);
    }),
  };
}

/**
 * Gives a request to people as `assign_request` does; along a route each passes it on to the next and gets it back, and a
 * request that the seller does not have yet reaches the seller first. Answers the new version.
 */
export async function giveAsProposed(
  deps: WriteDeps,
  actor: Actor,
  seat: Seat,
  kind: TaskKind,
  given: LoadedRequest,
  userIds: readonly string[],
  note: string,
  text: Partial<PublicText>,
): Promise<number> {
  const { workers, list } = await wayOf(deps, seat, kind, given, userIds);
  let request = list ? await passToSeller(deps, seat, given, { list, note, text }) : given;
  const [first, ...others] = workers;
  const [assigned] = await giveWork(deps, actor, seat, [request], first ? [first.userId] : [], note);
  request = { ...request, version: request.version + 1, status: assigned?.status ?? request.status };
  let giver = first;
  for (const receiver of others) {
    if (!giver) break;
    // Back within the firm it went through, or within the own.
    const within = giver.organizationId === receiver.organizationId || giver.organizationId === seat.organizationId;
    const returnTo = within ? giver.userId : actor.userId;
    const version = await passTaskOn(deps, actor, seat, request, { giver: giver.userId, receiver, returnTo, note });
    request = { ...request, version };
    giver = receiver;
  }
  return request.version;
}

export async function requestToGive(deps: ReadDeps, seat: Seat, entryId: string): Promise<LoadedRequest> {
  const [request] = await findRequests(deps, seat, [entryId]);
  if (!request) throw notFound("request");
  return request;
}

/** Whether these people can be given it, by this person, now; and the list in which it reaches the seller, if it must. */
async function wayOf(deps: ReadDeps, seat: Seat, kind: TaskKind, request: LoadedRequest, userIds: readonly string[]) {
  refuseAssigning(seat, request);
  const workers = await workersNamed(deps, request, userIds);
  const list = reachesSeller(seat, kind, request, workers) ? await listToSeller(deps, seat, request) : undefined;
  refuseAssignees(seat, { reachedSeller: request.reachedSeller || list !== undefined }, workers);
  return { workers, list };
}

/** A route through the seller's people includes passing the request on to the seller; an assignment does not. */
export const reachesSeller = (
  seat: Seat,
  kind: ProposedKind,
  request: Pick<LoadedRequest, "reachedSeller">,
  people: readonly { readonly organizationId: string }[],
): boolean => mayReachSeller(seat, kind, request) && people.some((one) => one.organizationId !== seat.organizationId);

const mayReachSeller = (
  seat: Seat,
  kind: ProposedKind,
  { reachedSeller }: Pick<LoadedRequest, "reachedSeller">,
): boolean => kind === "routing" && seat.side === "bank" && !reachedSeller;

async function newToSeller(deps: ReadDeps, request: LoadedRequest): Promise<Audience[]> {
  // Only whether the seller has it changes; what others see of it stays as it is.
  const before = {
    projectId: request.projectId,
    workstreamId: request.workstreamId,
    type: "request" as const,
    stage: "pre_dataroom" as const,
    status: request.status,
    sellerOrgId: null,
    reachedSeller: false,
    askedBy: null,
    readers: null,
  };
  const onlookers = await onlookersIn(deps, request.projectId);
  return disclosureOf(onlookers, [{ id: request.id, before, after: { ...before, reachedSeller: true } }]);
}
