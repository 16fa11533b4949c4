/** A connection is one person's consent for one client. Its id is also the id of the grant in the authorization server. */
export const CONNECTION_DAYS = 90;
export const UNLOCK_SECONDS = 15 * 60;

export type Consent = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string;
  readonly scopes: readonly string[];
  readonly unlock: boolean;
  /** The deals it reaches, each named; those that the person joins later need a new consent. */
  readonly projectIds: readonly string[];
  /** The web session in which the person pressed Allow. */
  readonly sessionId: string;
};
