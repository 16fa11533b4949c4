/**
 * The trusted caller. Made by lib/auth from a verified token or a live web session, never from arguments; what it may do is read
 * from the database inside each transaction (lib/db doors), so that revocation takes effect at once.
 */
export type Via = "web" | "mcp" | "webhook" | "system";

/** The live row that carries an actor. */
export type Credential =
  | { readonly kind: "webhook"; readonly id: string }
  | { readonly kind: "token"; readonly id: string }
  | { readonly kind: "connection"; readonly id: string }
  | { readonly kind: "session"; readonly id: string };
export type CredentialKind = Credential["kind"];

export type Actor = {
  readonly userId: string;
  readonly via: Via;
  /** Who vouches for this actor, and for whom the voucher was made. */
  readonly issuer: string;
  readonly audience: string;
  /**
   * People on our pages are not limited by scopes; agents and machines have those that their token carries, and what the person
   * added on our pages. Which of them still count, the connection's rows say in each transaction.
   */
  readonly scopes: "all" | ReadonlySet<string>;
  readonly credential: Credential;
  /** Who looks through the eyes of `userId` at one space: reads only, with their own credential, and on their own account. */
  readonly viewer?: Viewer;
  readonly clientId?: string;
  readonly tokenId?: string;
  /** Optional claims of delegated tokens; kept for the audit, they grant nothing. */
  readonly delegation?: { azp?: string; act?: string; threadId?: string };
};

export type Viewer = {
  readonly userId: string;
  readonly module: string;
  readonly space: string;
  readonly asAgent: boolean;
};

/** Where a call came from: for the audit and the log only, never for a decision about rights. */
export type CallOrigin = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Version of the protocol that the caller speaks, where there is one. */
  readonly protocol?: string;
};

export type ActorKind = "person" | "agent" | "machine";

type Handling = {
  readonly is: ActorKind;
  /** Whether each call counts against the limits of calls; people's requests are counted where they arrive. */
  readonly counted: boolean;
  /** Whether what it was given is written down, name by name. */
  readonly disclosed: boolean;
};

const MACHINE: Handling = { is: "machine", counted: true, disclosed: true };

/** What each kind of credential means to the pipeline, strictest first. Total: a new kind is decided here, or does not compile. */
const HANDLING: Record<CredentialKind, Handling> = {
  webhook: MACHINE,
  token: MACHINE,
  connection: { is: "agent", counted: true, disclosed: true },
  session: { is: "person", counted: false, disclosed: false },
};

/** Kinds of credentials that let machines in. */
export const MACHINE_KINDS = (Object.keys(HANDLING) as CredentialKind[]).filter(
  (kind) => HANDLING[kind].is === "machine",
);

/** A kind that nobody foresaw is handled as strictly as any. */
export const handlingOf = ({ credential }: Pick<Actor, "credential">): Handling => HANDLING[credential.kind] ?? MACHINE;

export const actorIs = (actor: Pick<Actor, "credential">): ActorKind => handlingOf(actor).is;

/** The same caller with scopes that its person granted besides those of the token. */
export const withScopes = (actor: Actor, added: readonly string[]): Actor =>
  actor.scopes === "all" || added.length === 0 ? actor : { ...actor, scopes: new Set([...actor.scopes, ...added]) };

/** Whose call it is, for the log and the limits. */
export const accountable = (actor: Actor): string => actor.viewer?.userId ?? actor.userId;

export const hasScope = (actor: Actor, scope: string): boolean => actor.scopes === "all" || actor.scopes.has(scope);
