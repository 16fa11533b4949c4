import type Provider from "oidc-provider";
import type { Database } from "@/lib/db/database";
import type { CallOrigin } from "@/lib/platform/actor";
import type { Outcome } from "@/lib/platform/audit";
import { noteOAuth } from "./audit";
import type { BearerVerifier } from "./bearer";
import { saveRefresh } from "./repository";

type Issuing = {
  readonly database: Database;
  readonly provider: Provider;
  readonly verify: BearerVerifier;
  readonly countStranger: (origin: CallOrigin) => Promise<void>;
};

/**
 * Sees to the trace of whoever asks for tokens: no trace, no answer. The library issues and refuses by itself, so the row is
 * written between its answer and the client's. Who presents nothing that we know is counted, not noted one by one.
 */
export async function answerTokenRequest(
  deps: Issuing,
  form: URLSearchParams,
  origin: CallOrigin,
  answer: () => Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  // Before it is answered: a code or token that is used twice is gone afterwards, with its whole connection.
  const presented = await presentedIn(deps.provider, form);
  const response = await answer();
  const body = (await response.clone().json()) as { access_token?: string; scope?: string; error?: string };
  if (body.access_token !== undefined) await noteIssued(deps, body.access_token, presented?.kind, origin, started);
  else if (!presented) await deps.countStranger(origin);
  else {
    const { kind, ...whose } = presented;
    const error = body.error ?? "server_error";
    const args = { presented: kind, error };
    const refused = { act: "token_refused", via: "mcp", outcome: OUTCOMES[error] ?? "invalid_input" } as const;
    await deps.database.transaction("app_sys", (sql) =>
      noteOAuth(sql, { ...refused, origin, ...whose, args, started }),
    );
  }
  return response;
}

async function noteIssued(
  { database, verify }: Issuing,
  token: string,
  kind: "code" | "refresh_token" | undefined,
  origin: CallOrigin,
  started: number,
): Promise<void> {
  const actor = await verify(token);
  if (!actor) throw new Error("The authorization server issued a token that it does not accept.");
  const { userId, clientId, tokenId } = actor;
  const connectionId = actor.credential.id;
  const whose = { userId, clientId, tokenId, connectionId };
  const args = { scopes: actor.scopes === "all" ? [] : [...actor.scopes] };
  const act = kind === "refresh_token" ? "token_refreshed" : "token_issued";
  await database.transaction("app_sys", async (sql) => {
    if (act === "token_refreshed") await saveRefresh(sql, connectionId, origin);
    await noteOAuth(sql, { act, via: "mcp", origin, ...whose, args, started });
  });
}

/** Whose code or refresh token it is, where it is one that we know. Its connection's, whoever presents it. */
async function presentedIn(provider: Provider, form: URLSearchParams) {
  const kind = KINDS[form.get("grant_type") ?? ""];
  if (kind === undefined) return undefined;
  const value = form.get(kind) ?? "";
  const found = await (kind === "code" ? provider.AuthorizationCode.find(value) : provider.RefreshToken.find(value));
  return found && { kind, userId: found.accountId, connectionId: found.grantId, clientId: found.clientId };
}

/** The field in which each grant presents what it has. */
const KINDS: Record<string, "code" | "refresh_token"> = { authorization_code: "code", refresh_token: "refresh_token" };

const OUTCOMES: Record<string, Outcome> = {
  invalid_grant: "unauthenticated",
  invalid_client: "unauthenticated",
  unauthorized_client: "unauthenticated",
  invalid_scope: "scope_required",
  server_error: "internal",
};
