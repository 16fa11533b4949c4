import type { AnySpace } from "@/lib/platform/space";

/** A connection is one person's consent for one client. Its id is also the id of the grant in the authorization server. */
export const CONNECTION_DAYS = 90;

export type StepUpGrant = { readonly scope: string; readonly minutes: number };
export type ChosenSpaces = { readonly space: AnySpace; readonly ids: readonly string[] };

export type Consent = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  /** Those among the scopes that are granted for minutes. */
  readonly stepUps: readonly StepUpGrant[];
  /** The spaces it reaches, each named; those that the person joins later need a new consent. */
  readonly spaces: readonly ChosenSpaces[];
  /** The web session in which the person pressed Allow. */
  readonly sessionId: string;
};
