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
};

/** What the actor may act on, read from the database at the start of this very transaction. */
export type Authority = {
  readonly seats: readonly Seat[];
  /** People on our pages always; agents only while the person's unlock lasts. */
  readonly unlocked: boolean;
  /** Unix seconds; null when no unlock was granted, or for people. */
  readonly unlockEnds: number | null;
  readonly boundProjectId: string | null;
  /** Something was recorded in the bound deal that this connection was not told of, or it has not been told anything yet. */
  readonly hasNews?: boolean;
  /** Somebody else looks through these eyes, from another firm: what this one says within itself stays there. */
  readonly keepsToItself?: boolean;
  /** Deals of the person in which agents are switched off: the seat is not among `seats`. Of an agent only. */
  readonly withoutAgents?: readonly string[] | null;
  /** `deal|firm` of sellers whose unpublished answers do not exist for this agent, whatever was unlocked. */
  readonly keptDrafts?: readonly string[] | null;
  /** Scopes of the connection as they are now; null for people. */
  readonly granted: readonly string[] | null;
};
