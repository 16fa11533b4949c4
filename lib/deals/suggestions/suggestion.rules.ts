/** What an agent may propose, who may, who decides, and when two proposals are the same one. */

import { AppError } from "@/lib/platform/errors";
import type { Proposal } from "@/lib/platform/proposal";
import { PENDING } from "@/lib/platform/proposal-state";
import { confirmationUrl } from "../entries/links.rules";
import { type Role, sideOf } from "../roles";

export const SUGGESTION_KINDS = ["routing", "assignment", "answer_link", "reply"] as const;

/** What people decide about entries: those, and that something of another module be attached. */
export const DECIDED_KINDS = [...SUGGESTION_KINDS, "evidence"] as const;
export type DecidedKind = (typeof DECIDED_KINDS)[number];

/** What every proposal answers: that it waits, and where a person decides. */
export const pendingShown = (origin: string, projectId: string, id: string) => ({
  project_id: projectId,
  suggestion_id: id,
  status: PENDING,
  confirmation_url: confirmationUrl(origin, id),
});

/**
 * What would be done, by kind: ids only. The row shows to everyone who may decide on it, so reasons and the agent's
 * words, which rest on what the proposing side knows, stand apart (suggestion_evidence).
 */
export type Payloads = {
  /** In the order of forwarding; the last does the work. */
  readonly routing: { readonly user_ids: readonly string[] };
  readonly assignment: { readonly user_id: string; readonly alternatives: readonly string[] };
  readonly answer_link: { readonly links: readonly ProposedLink[] };
};
/** `version`: of the request when it was proposed. */
export type ProposedLink = { readonly request_id: string; readonly version: number; readonly confidence: number };
export type ProposedKind = keyof Payloads;

/** What makes two of a kind the same: what would be done, not how sure or why. */
export const ESSENCE: { readonly [K in ProposedKind]: (payload: Payloads[K]) => readonly string[] } = {
  routing: ({ user_ids }) => user_ids,
  assignment: ({ user_id }) => [user_id],
  answer_link: ({ links }) => links.map((link) => link.request_id).sort(),
};

export type ProposalOf<K extends ProposedKind> = Proposal<Payloads[K]>;

/** How long a person has to decide. */
export const LIFETIME = { days: 7 } as const;

/** Where a proposal about this entry stands. */
export const aboutEntry = (
  { projectId, organizationId }: { readonly projectId: string; readonly organizationId: string },
  { id, version, workstreamId }: { readonly id: string; readonly version: number; readonly workstreamId: string },
) => ({ module: "deals", spaceId: projectId, partId: workstreamId, organizationId, subject: { id, version } });

/** Requests that a proposal is about: those it would link, or the one it stands on. */
export const requestsIn = (entryId: string, payload: Payloads[ProposedKind]): readonly string[] =>
  "links" in payload ? payload.links.map((link) => link.request_id) : [entryId];

/** For people who are known but whom the caller may not propose here. */
export const unfitToWork = (field?: string) =>
  new AppError(
    "invalid_input",
    `Somebody named here cannot work on this request: only people of the seller, or for the bank also its own, who have access to its workstream. ${
      field === undefined ? "Choose others." : `Name others in ${field}, or leave it out to get a proposal.`
    }`,
  );

/** What a proposal names, in its order; some of it may be gone since the proposal was made. */
export function stillThere<T>(things: readonly T[], idOf: (thing: T) => string, ids: readonly string[]): T[] {
  const found = ids.flatMap((id) => things.find((thing) => idOf(thing) === id) ?? []);
  if (found.length < ids.length) throw roomChanged();
  return found;
}

const roomChanged = () =>
  new AppError(
    "conflict",
    "What is pending under this idempotency_key no longer fits the room. To propose again, use a new key.",
  );

export const nobodyToPropose = () =>
  new AppError(
    "not_found",
    "Nobody you could propose has access to this workstream. Ask the person to invite someone to it first.",
  );

/** Work on a withdrawn request is over for good. `field`: the one that named it. */
export function refuseWithdrawn({ status }: { readonly status: string }, field = "request_id"): void {
  if (status === "withdrawn")
    throw new AppError(
      "invalid_input",
      `This request was withdrawn: there is nothing left to do about it. Name another in ${field}.`,
      {
        issues: [{ path: field, problem: "names a withdrawn request" }],
      },
    );
}

/** Nobody could confirm who works on what is withdrawn or published: there is nothing left to do about it. */
export function refuseFinished(request: { readonly status: string }): void {
  refuseWithdrawn(request);
  if (request.status === "published")
    throw new AppError(
      "invalid_input",
      "This request is published: there is nothing left to do about it. Name another in request_id.",
      {
        issues: [{ path: "request_id", problem: "names a published request" }],
      },
    );
}

/** A link that is there needs no proposal. */
export function refuseLinked(confirmed: readonly string[]): void {
  if (confirmed.length > 0)
    throw new AppError("invalid_input", "This answer is already linked to one of these requests. Leave that one out.", {
      issues: [{ path: "request_ids", problem: "names a request that is linked already" }],
    });
}

/** Links are the bank's to decide. Of routing and assignment a seller's admin decides too, where only that firm's people are concerned. */
export function decidableBySeller(
  kind: ProposedKind,
  people: readonly { readonly role: Role; readonly organizationId: string }[],
): string | null {
  const [first] = people;
  if (kind === "answer_link" || !first) return null;
  const inside = people.every((one) => sideOf(one.role) === "seller" && one.organizationId === first.organizationId);
  return inside ? first.organizationId : null;
}
