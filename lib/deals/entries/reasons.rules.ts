/** Why someone is proposed, in our own words: figures and refs, never a text that a deal party wrote. */
import type { Candidate } from "../suggestions/assignment.rules";
import type { Part } from "../suggestions/routing.rules";

export type Telling = {
  /** The agent named this person; our rules did not choose. */
  readonly named: boolean;
  /** Without an unlock the figures cover only what the agent may see. */
  readonly unlocked: boolean;
};

export function reasonFor(candidate: Candidate, part: Part, { named, unlocked }: Telling): string {
  const told = [
    ...(named ? ["named by the agent"] : []),
    part === "passes on" ? passing(candidate) : working(candidate),
    `current workload: ${count(candidate.openTasks, "open task")}${unlocked ? "" : " in view"}`,
  ].join("; ");
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

function passing({ role, passedOn }: Candidate): string {
  const directs = role.endsWith("_admin") ? "directs the work on this deal" : "works on this workstream";
  return passedOn.length === 0 ? directs : `${directs} and passed on ${requests(passedOn)}`;
}

function working({ handled, inWorkstream, titleFits }: Candidate): string {
  if (handled.length > 0) return `handled ${requests(handled)}`;
  if (inWorkstream > 0) return `handled ${count(inWorkstream, "request")} of this workstream, none like this one`;
  return titleFits
    ? "the job title fits, though nothing was handled yet"
    : "works on this workstream, nothing handled yet";
}

const SHOWN = 3;

function requests(refs: readonly string[]): string {
  const known = refs.filter(Boolean).sort();
  const named = known.slice(0, SHOWN).join(", ") + (known.length > SHOWN ? ", …" : "");
  return `${count(refs.length, "similar request")}${named === "" ? "" : ` (${named})`}`;
}

const count = (n: number, thing: string): string => `${n} ${thing}${n === 1 ? "" : "s"}`;
