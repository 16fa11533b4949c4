/**
 * The trusted caller. Made by lib/auth from a verified token or a live web session, never from arguments; what the
 * person may do is read from the database inside each transaction (lib/db doors), so that revocation takes effect at once.
 */
export type Via = "web" | "mcp" | "webhook" | "system";

export type Actor = {
  readonly userId: string;
  readonly via: Via;
  /** Who vouches for this actor, and for whom the voucher was made. */
  readonly issuer: string;
  readonly audience: string;
  /** People on our pages are not limited by scopes; agents have exactly those that were granted. */
  readonly scopes: "all" | ReadonlySet<string>;
  /** The live row that carries this actor: a web session or an agent's connection. */
  readonly credential:
    | { readonly kind: "session"; readonly id: string }
    /** `unlock`: the token carries the unlock; whether that still holds, the connection's row says. */
    | { readonly kind: "connection"; readonly id: string; readonly unlock: boolean };
  /** A banker who looks at one deal through the eyes of `userId`: reads only, with the banker's own credential, and on the banker's account. */
  readonly looker?: { readonly userId: string; readonly projectId: string; readonly asAgent: boolean };
  readonly clientId?: string;
  readonly tokenId?: string;
  /** Optional claims of delegated tokens; kept for the audit, they grant nothing. */
  readonly delegation?: { azp?: string; act?: string; threadId?: string };
};

/** Where a call came from: for the audit and the log only, never for a decision about rights. */
export type CallOrigin = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Version of the protocol that the caller speaks, where there is one. */
  readonly protocol?: string;
};

/** Whose call it is, for the log and the limits. */
export const accountable = (actor: Actor): string => actor.looker?.userId ?? actor.userId;

export const hasScope = (actor: Actor, scope: string): boolean => actor.scopes === "all" || actor.scopes.has(scope);
