import type * as kernel from "@/lib/platform/authority";
import type { Role, Side } from "./roles";

/** A person's place in one deal, as it is right now. */
export type Seat = {
  readonly projectId: string;
  readonly projectName: string;
  readonly stage: "pre_dataroom" | "dataroom" | "closed";
  readonly gate: "standard" | "strict";
  readonly timeZone: string;
  readonly role: Role;
  readonly side: Side;
  readonly organizationId: string;
  readonly workstreamIds: readonly string[];
  readonly workstreamSlugs: readonly string[];
  /** How often agents may call here, where its admins say so. */
  readonly agentCallsPerMinute?: number | null;
};

/** What the database says of a caller who enters the deals, at the start of this very transaction. */
export type Entered = {
  readonly seats: readonly Seat[];
  /** People on our pages always; agents only while the person's unlock lasts. */
  readonly unlocked: boolean;
  readonly boundProjectId: string | null;
  /** Somebody else looks through these eyes, from another firm: what this one says within itself stays there. */
  readonly hidesInternalNotes?: boolean;
  /** Deals of the person in which agents are switched off: the seat is not among `seats`. Of an agent only. */
  readonly withoutAgents?: readonly string[] | null;
  /** `deal|firm` of sellers whose unpublished answers do not exist for this agent, whatever was unlocked. */
  readonly keptDrafts?: readonly string[] | null;
};

export type Authority = kernel.Authority & Entered;

/** The scope that opens what is not published. */
export const UNLOCK_SCOPE = "unlock:pre_dataroom";

/** Unix seconds; null where no unlock is open, and for people. */
export const unlockEnds = ({ stepUps }: kernel.Authority): number | null => stepUps?.[UNLOCK_SCOPE] ?? null;
