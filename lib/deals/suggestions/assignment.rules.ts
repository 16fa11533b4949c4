/** Who should do the work on a request: experience counts for a person, work already on the desk against. */
import { type Role, sideOf } from "../roles";

/** What the caller may know about someone who could work on a request. */
export type Candidate = {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly organizationId: string;
  /** Open and assigned requests on this person's desk. */
  readonly openTasks: number;
  /** Refs of similar requests that this person worked on or answered. A request without a ref the caller knows counts as "". */
  readonly handled: readonly string[];
  /** Refs of similar requests that this person passed on to others. */
  readonly passedOn: readonly string[];
  /** How many requests of the workstream this person works or worked on. */
  readonly inWorkstream: number;
  /** The job title names the workstream or what is asked for. */
  readonly titleFits: boolean;
};

export type Assignment = {
  readonly assignee: Candidate;
  readonly alternatives: readonly Candidate[];
  readonly confidence: number;
};

const ALTERNATIVES = 3;

/** Who could do the work: the seller's people once the request is with the seller, the bank's own before. */
export function workersOn(request: { readonly reachedSeller: boolean }, candidates: readonly Candidate[]): Candidate[] {
  const ofBank = candidates.filter((one) => sideOf(one.role) === "bank");
  const ofSeller = candidates.filter((one) => sideOf(one.role) === "seller");
  return request.reachedSeller || ofBank.length === 0 ? ofSeller : ofBank;
}

/** The best candidate and the next ones; undefined when there is nobody. */
export function proposeAssignment(candidates: readonly Candidate[]): Assignment | undefined {
  const [assignee, ...others] = rank(candidates);
  if (!assignee) return undefined;
  return assignmentTo(assignee, others);
}

/** The same for someone whom the caller chose. */
export function assignmentTo(assignee: Candidate, others: readonly Candidate[]): Assignment {
  const alternatives = rank(others.filter((one) => one.userId !== assignee.userId));
  return {
    assignee,
    alternatives: alternatives.slice(0, ALTERNATIVES),
    confidence: confidenceIn(assignee, alternatives),
  };
}

/** Best first; equal ones by id, so that equal rooms give equal proposals. */
export const rank = (candidates: readonly Candidate[]): Candidate[] =>
  [...candidates].sort((a, b) => suitability(b) - suitability(a) || (a.userId < b.userId ? -1 : 1));

/** Admins direct the work; they do it when nobody is better placed. */
const DIRECTS: ReadonlySet<Role> = new Set(["ib_admin", "seller_admin"]);

function suitability(candidate: Candidate): number {
  const experience = experienceOf(candidate);
  const { openTasks, role } = candidate;
  return experience / (experience + 2) - (0.6 * openTasks) / (openTasks + 6) - (DIRECTS.has(role) ? 0.25 : 0);
}

/** One similar request weighs more than any number of others, and than a title. */
const experienceOf = ({ handled, inWorkstream, titleFits }: Candidate): number =>
  2 * handled.length + inWorkstream / (inWorkstream + 5) + (titleFits ? 0.5 : 0);

/** From 0.3 for a guess among equals to 0.95: what the person did before, and how far ahead of the next one. */
export function confidenceIn(chosen: Candidate, others: readonly Candidate[]): number {
  const experience = experienceOf(chosen);
  const next = Math.max(-1, ...others.map(suitability));
  const lead = Math.min(1, Math.max(0, suitability(chosen) - next));
  return Math.round(100 * (0.3 + (0.5 * experience) / (experience + 1) + 0.15 * lead)) / 100;
}
