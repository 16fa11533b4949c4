/** A client's side of OAuth, over both instances: every step may reach another one than the step before. */
import { createHash, randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { ask, CLEAN, type Course, type Somebody } from "./course";
import type { End } from "./ledger";
import { Unanswered } from "./wire";

export type Connection = {
  readonly clientId: string;
  readonly id: string;
  access: string;
  refresh: string;
};

const REDIRECT = "http://127.0.0.1:9/callback";

/** What a fault stands in the way of is tried again by whoever needs it. */
export async function connect(course: Course, somebody: Somebody, name: string): Promise<Connection | undefined> {
  const began = Date.now();
  try {
    return await throughConsent(course, somebody, name);
  } catch (error) {
    if (error instanceof Unanswered) return undefined; // entered where it was asked
    const { instances, ledger } = course;
    if (!instances.some((one) => ledger.excused(one.name, began, Date.now())))
      ledger.find(CLEAN, `${somebody.email} could not connect an agent: ${error}`);
    return undefined;
  }
}

async function throughConsent(course: Course, { person, userId }: Somebody, name: string): Promise<Connection> {
  const { origin } = course;
  const verifier = randomBytes(32).toString("base64url");
  const registered = await asked(course, userId, "/oauth/register", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: name, redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" }),
  });
  const { client_id: clientId = "" } = JSON.parse(registered) as { client_id?: string };
  const shared = { client_id: clientId, redirect_uri: REDIRECT, resource: `${origin}/mcp` };
  const query = new URLSearchParams({
    ...shared,
    response_type: "code",
    state: randomBytes(8).toString("hex"),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const back = await person.allow(`${origin}/oauth/authorize?${query}`);
  const code = back.searchParams.get("code") ?? "";
  const given = await asked(course, userId, "/oauth/token", {
    body: new URLSearchParams({ ...shared, grant_type: "authorization_code", code, code_verifier: verifier }),
  });
  const tokens = JSON.parse(given) as { access_token: string; refresh_token: string };
  const { grant_id: id } = decodeJwt(tokens.access_token) as { grant_id: string };
  return { clientId, id, access: tokens.access_token, refresh: tokens.refresh_token };
}

async function asked(course: Course, userId: string, path: string, init: RequestInit): Promise<string> {
  const about = { what: "connect", userId };
  const answer = await ask(course, about, new URL(path, course.origin), { method: "POST", ...init }, endOfForm);
  if (!answer) throw new Unanswered(`${path} was not answered`, false);
  if (answer.end !== "given") throw new Error(`${path}: ${answer.response.status} ${answer.text}`);
  return answer.text;
}

const endOfForm = ({ status }: Response): End =>
  status >= 500 ? "failed" : status >= 200 && status < 300 ? "given" : "refused";

/** Answers whether the connection goes on. A refresh whose answer was lost may have been done: then the old token ends everything. */
export async function refresh(course: Course, userId: string, connection: Connection): Promise<boolean> {
  const { ledger, origin } = course;
  const answer = await ask(
    course,
    { what: "refresh", userId, connectionId: connection.id },
    new URL("/oauth/token", origin),
    {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        client_id: connection.clientId,
        refresh_token: connection.refresh,
      }),
    },
    endOfForm,
  );
  if (!answer || answer.end === "failed") {
    ledger.doubt(connection.id);
    return true;
  }
  if (answer.end !== "given") {
    if (!ledger.doubted.has(connection.id))
      ledger.find("a connection that lives is served", `a refresh was refused: ${answer.text.slice(0, 200)}`);
    return false;
  }
  const tokens = JSON.parse(answer.text) as { access_token: string; refresh_token: string };
  connection.access = tokens.access_token;
  connection.refresh = tokens.refresh_token;
  return true;
}

/** By the client itself. Answers whether it was acknowledged. */
export async function revoke(course: Course, userId: string, connection: Connection): Promise<boolean> {
  const { ledger, origin } = course;
  ledger.doubt(connection.id);
  const answer = await ask(
    course,
    { what: "revoke", userId },
    new URL("/oauth/revoke", origin),
    { method: "POST", body: new URLSearchParams({ token: connection.refresh, client_id: connection.clientId }) },
    endOfForm,
  );
  if (answer?.end !== "given") return false;
  ledger.acknowledge({ kind: "revocation", connectionId: connection.id, at: answer.ended });
  return true;
}
