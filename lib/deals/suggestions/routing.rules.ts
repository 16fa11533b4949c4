/** A way through the seller's people: someone who answers for it, then whoever does the work. */
import { sideOf } from "../roles";
import { type Candidate, confidenceIn, rank } from "./assignment.rules";

export type Route = { readonly steps: readonly Step[]; readonly confidence: number };
export type Step = { readonly candidate: Candidate; readonly part: Part };
/** The last of a route does the work, the others pass it on and get it back. */
export type Part = "passes on" | "does the work";

export const partOf = (index: number, steps: number): Part => (index === steps - 1 ? "does the work" : "passes on");

/** The best route within one firm; undefined when none of the seller's people works on the workstream. */
export function proposeRoute(candidates: readonly Candidate[]): Route | undefined {
  const [worker, ...others] = rank(candidates.filter(isSellers));
  if (!worker) return undefined;
  const lead = worker.role === "seller_admin" ? undefined : leadOf(worker, others);
  return routeOf(lead ? [lead, worker] : [worker], candidates);
}

/** The same for people whom the caller chose, in their order. */
export function routeOf(people: readonly Candidate[], candidates: readonly Candidate[]): Route {
  const steps = people.map((candidate, i): Step => ({ candidate, part: partOf(i, people.length) }));
  const worker = people.at(-1);
  const chosen = new Set(people.map((one) => one.userId));
  const others = candidates.filter((one) => !chosen.has(one.userId));
  return { steps, confidence: worker ? confidenceIn(worker, others) : 0 };
}

/** Of the same firm, an admin: first who passed on most of what was like this, then who has least to do. */
function leadOf(worker: Candidate, others: readonly Candidate[]): Candidate | undefined {
  const [lead] = others
    .filter((one) => one.organizationId === worker.organizationId && one.role === "seller_admin")
    .sort(
      (a, b) => b.passedOn.length - a.passedOn.length || a.openTasks - b.openTasks || (a.userId < b.userId ? -1 : 1),
    );
  return lead;
}

const isSellers = ({ role }: Candidate): boolean => sideOf(role) === "seller";
