/** The authorization server: registration, consent, tokens, their renewal and their end. @dialect */
import { randomBytes } from "node:crypto";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { challengeOf, endGrace, ORIGIN, openAgentAccess, REDIRECT, type Tokens } from "@/tests/support/agent-access";
import { DEFAULT_SCOPES, HARBOUR_ID, JUNIPER_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
const person = userIdOf("ib-admin");
const UNLOCK = "unlock:pre_dataroom";
const WITH_UNLOCK = [...DEFAULT_SCOPES, UNLOCK].join(" ");

beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const scopesOf = (tokens: Tokens) => tokens.scope.split(" ").sort();
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const isUnlocked = async (token: string) =>
  JSON.parse(JSON.stringify((await agents.call(token, "whoami")).body)).result.structuredContent.unlock.active;

describe("a client that knows only the URL", () => {
  it("learns from the 401 where to go and what to ask for, without the unlock [DS-783 DS-084 DS-781 TA-054 TA-056]", async () => {
    for (const method of ["initialize", "server/discover", "tools/call"])
      expect((await agents.rpc(undefined, method)).status, method).toBe(401);
    const { status, headers, refusal } = await agents.rpc(undefined, "tools/list");
    expect(status).toBe(401);
    expect(refusal?.code).toBe(1001);
    const challenge = headers.get("www-authenticate") ?? "";
    expect(challenge).toContain(`resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`);
    expect(challenge).toContain(`scope="${DEFAULT_SCOPES.join(" ")}"`);
    expect(challenge).not.toContain("unlock");
  });

  it("finds issuer and endpoints of our origin only, and no unlock, in the metadata [DS-036 DS-038 DS-083]", async () => {
    const server = await json(agents.authorization.discovery.authorizationServer());
    expect(server).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      userinfo_endpoint: `${ORIGIN}/oauth/userinfo`,
      revocation_endpoint: `${ORIGIN}/oauth/revoke`,
      registration_endpoint: `${ORIGIN}/oauth/register`,
      jwks_uri: `${ORIGIN}/oauth/jwks`,
      code_challenge_methods_supported: ["S256"],
      scopes_supported: DEFAULT_SCOPES,
    });
    const resource = await json(agents.authorization.discovery.protectedResource());
    expect(resource).toMatchObject({
      resource: `${ORIGIN}/mcp`,
      authorization_servers: [ORIGIN],
      scopes_supported: DEFAULT_SCOPES,
    });
  });

  it("registers itself as a public client without a secret [DS-034]", async () => {
    const response = await agents.oauth("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_name: "Agent",
        redirect_uris: [REDIRECT],
        scope: "read:projects",
      }),
    });
    expect(response.status).toBe(201);
    const client = await json(response);
    expect(client.client_id).toBeTypeOf("string");
    expect(client).not.toHaveProperty("client_secret");
    expect(client.token_endpoint_auth_method).toBe("none");
  });

  it.each(["client_secret_basic", "client_secret_post", "client_secret_jwt"])(
    "is not registered when it declares %s, and is told which method there is [DS-047]",
    async (method) => {
      const response = await agents.oauth("/oauth/register", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: method }),
      });
      expect(response.status).toBe(400);
      expect(await json(response)).toEqual({
        error: "invalid_client_metadata",
        error_description: "token_endpoint_auth_method must be 'none'",
      });
    },
  );

  it("verifies tokens with published keys that hold no private part [DS-035]", async () => {
    const served = await json(await agents.oauth("/oauth/jwks"));
    const { keys } = served as { keys: Record<string, unknown>[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).not.toHaveProperty("d");
    const { tokens } = await agents.connect(person);
    const expected = { issuer: ORIGIN, audience: `${ORIGIN}/mcp`, typ: "at+jwt", algorithms: ["ES256"] };
    const verified = await jwtVerify(tokens.access_token, createLocalJWKSet(served as never), expected);
    expect(verified.payload.sub).toBe(person);
    const changed = tokens.access_token.replace(/.(?=[^.]*$)/, (letter) => (letter === "A" ? "B" : "A"));
    await expect(jwtVerify(changed, createLocalJWKSet(served as never), expected)).rejects.toThrow();
  });
});

describe("consent", () => {
  it("offers the default scopes to a request that names none, and the unlock only to one that names it [DS-072]", async () => {
    const clientId = await agents.register();
    const offered = async (scope?: string) => {
      const path = agents.authorizePath(clientId, {
        challenge: challengeOf("o".repeat(43)),
        ...(scope !== undefined && { scope }),
      });
      const { asked } = await agents.openConsentPage(path, person);
      return { scopes: asked?.scopes.map(({ name }) => name), unlock: asked?.stepUps[0]?.name };
    };
    expect(DEFAULT_SCOPES).toEqual([
      "read:projects",
      "read:workstreams",
      "read:requests",
      "read:answers",
      "read:events",
      "write:routing",
    ]);
    expect(await offered()).toEqual({ scopes: DEFAULT_SCOPES, unlock: undefined });
    expect(await offered("")).toEqual({ scopes: DEFAULT_SCOPES, unlock: undefined });
    expect(await offered("read:answers")).toEqual({ scopes: ["read:answers"], unlock: undefined });
    expect(await offered(WITH_UNLOCK)).toEqual({ scopes: DEFAULT_SCOPES, unlock: UNLOCK });
  });

  it("gives the default scopes for an hour, for our resource, with every claim of the contract [DS-082 DS-103 TA-096]", async () => {
    const { tokens } = await agents.connect(person);
    expect(tokens.expires_in).toBe(3600);
    expect(scopesOf(tokens)).toEqual([...DEFAULT_SCOPES].sort());
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({ iss: ORIGIN, aud: `${ORIGIN}/mcp`, sub: person });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(claims.scope).toBe(tokens.scope);
    expect(claims.jti).toBeTypeOf("string");
  });

  it("leaves out what the person unticked, in the response, in the token and at the tools [DS-092 DS-195 DS-198]", async () => {
    const { tokens } = await agents.connect(person, { tick: ["read:projects"] });
    expect(scopesOf(tokens)).toEqual(["read:projects"]);
    const listed = JSON.stringify((await agents.rpc(tokens.access_token, "tools/list")).body);
    expect(listed).toContain("list_projects");
    expect(listed).not.toContain("get_my_tasks");
    const refused = await agents.call(tokens.access_token, "get_my_tasks", { project_id: HARBOUR_ID });
    expect(refused.status).toBe(403);
    expect(refused.refusal).toMatchObject({ code: 1004, data: { required_scope: "read:requests" } });
    expect(refused.headers.get("www-authenticate")).toContain(
      'error="insufficient_scope", scope="read:projects read:requests"',
    );
  });

  it("returns error, state and issuer, and no code, when the person declines [DS-059]", async () => {
    const { redirect } = await agents.authorize(await agents.register(), person, {
      deny: true,
      challenge: challengeOf("x".repeat(43)),
    });
    const answer = new URL(redirect);
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(Object.fromEntries(answer.searchParams)).toMatchObject({
      error: "access_denied",
      state: "state-1",
      iss: ORIGIN,
    });
    expect(answer.searchParams.has("code")).toBe(false);
  });

  it("can be narrower than the person: only the chosen deals exist for the connection", async () => {
    const { tokens } = await agents.connect(person, { projects: [JUNIPER_ID] });
    const { body } = await agents.call(tokens.access_token, "list_projects");
    expect(JSON.stringify(body)).not.toContain(HARBOUR_ID);
    const foreign = await agents.call(tokens.access_token, "get_project_summary", { project_id: HARBOUR_ID });
    const unknown = await agents.call(tokens.access_token, "get_project_summary", { project_id: "proj_unknown" });
    expect(foreign.body).toEqual(unknown.body);
  });

  it("reaches the deals that were named, not one that the person joins later; a new consent adds it", async () => {
    const { clientId, tokens } = await agents.connect(person);
    const reached = async (token: string) => {
      const { body } = await agents.call(token, "list_projects");
      const { projects } = JSON.parse(JSON.stringify(body)).result.structuredContent;
      return (projects as { project_id: string }[]).map((one) => one.project_id).sort();
    };
    const shown = async () => {
      const { connections } = await sample.call(await sample.as("ib-admin"), "list_connections");
      return (connections as object[]).find((one) => "client_name" in one);
    };
    expect(await reached(tokens.access_token)).toEqual([HARBOUR_ID]);
    expect(await shown()).toMatchObject({ spaces: [{ space_id: HARBOUR_ID }], other_spaces: 0 });

    const seat = { id: "par_later", projectId: JUNIPER_ID, userId: person };
    const { organizationId } = await sample.database.prisma.participant.findFirstOrThrow({ where: { userId: person } });
    await sample.database.prisma.participant.create({
      data: { ...seat, organizationId, role: "observer", allWorkstreams: true },
    });
    try {
      expect(await reached(tokens.access_token)).toEqual([HARBOUR_ID]);
      expect(await shown()).toMatchObject({ spaces: [{ space_id: HARBOUR_ID }], other_spaces: 1 });
      const unknown = { project_id: "proj_unknown" };
      for (const tool of ["get_project_summary", "set_project"]) {
        const later = await agents.call(tokens.access_token, tool, { project_id: JUNIPER_ID });
        expect(later.refusal?.code, tool).toBe(1003);
        expect(later.body, tool).toEqual((await agents.call(tokens.access_token, tool, unknown)).body);
      }

      const renewed = await agents.connect(person, { clientId });
      const both = [HARBOUR_ID, JUNIPER_ID].sort();
      expect(await reached(renewed.tokens.access_token)).toEqual(both);
      expect(await reached(tokens.access_token)).toEqual(both);
      expect(await shown()).toMatchObject({ other_spaces: 0 });
    } finally {
      await sample.database.prisma.participant.delete({ where: { id: seat.id } });
    }
  });

  it("names no deal that the person is not in, whatever the form says", async () => {
    const { tokens } = await agents.connect(person, {
      projects: [HARBOUR_ID, JUNIPER_ID, "proj_unknown", "\0", HARBOUR_ID],
    });
    const rows = await sample.database.prisma.connectionSpace.findMany({
      where: { connectionId: String(decodeJwt(tokens.access_token).grant_id) },
    });
    expect(rows.map((row) => row.spaceId)).toEqual([HARBOUR_ID]);
  });

  it("is refused without PKCE, and to a redirect address that is not registered [DS-058]", async () => {
    const clientId = await agents.register();
    const query = (extra: Record<string, string>) =>
      `/oauth/authorize?${new URLSearchParams({ response_type: "code", client_id: clientId, redirect_uri: REDIRECT, ...extra })}`;
    const plain = await agents.oauth(query({}));
    expect(new URL(plain.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_request");
    const elsewhere = await agents.oauth(
      query({
        redirect_uri: "https://evil.example/cb",
        code_challenge: challengeOf("y".repeat(43)),
        code_challenge_method: "S256",
      }),
    );
    expect(elsewhere.headers.get("location")).toBeNull();
    expect(elsewhere.status).toBe(400);
  });

  it("is refused for another resource", async () => {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: await agents.register(),
      redirect_uri: REDIRECT,
      code_challenge: challengeOf("z".repeat(43)),
      code_challenge_method: "S256",
      resource: "https://other.example/mcp",
    });
    const response = await agents.oauth(`/oauth/authorize?${query}`);
    expect(new URL(response.headers.get("location") ?? "").searchParams.get("error")).toBe("invalid_target");
  });

  it.each(["client_credentials", "password", "implicit"])("offers no %s grant [DS-044]", async (grant_type) => {
    const response = await agents.form("/oauth/token", {
      grant_type,
      client_id: await agents.register(),
      username: "a",
      password: "b",
    });
    expect(response.status).toBe(400);
    expect((await json(response)).error).toBe("unsupported_grant_type");
  });
});

describe("codes", () => {
  it("are refused with another verifier", async () => {
    const clientId = await agents.register();
    const { redirect } = await agents.authorize(clientId, person, { challenge: challengeOf("a".repeat(43)) });
    const code = new URL(redirect).searchParams.get("code") ?? "";
    const response = await agents.exchange(clientId, code, "b".repeat(43));
    expect(response.status).toBe(400);
    expect((await json(response)).error).toBe("invalid_grant");
  });

  it("work once; a second use ends the tokens of the first [TA-159]", async () => {
    const { clientId, code, verifier, tokens } = await agents.connect(person);
    const again = await agents.exchange(clientId, code, verifier);
    expect((await json(again)).error).toBe("invalid_grant");
    expect((await agents.call(tokens.access_token, "whoami")).status).toBe(401);
    expect((await json(await agents.refresh(clientId, tokens.refresh_token))).error).toBe("invalid_grant");
  });

  it("work once also when exchanged at the same time", async () => {
    const clientId = await agents.register();
    const verifier = randomBytes(32).toString("base64url");
    const { redirect } = await agents.authorize(clientId, person, { challenge: challengeOf(verifier) });
    const code = new URL(redirect).searchParams.get("code") ?? "";
    const responses = await Promise.all(Array.from({ length: 5 }, () => agents.exchange(clientId, code, verifier)));
    expect(responses.filter((response) => response.status === 200).length).toBeLessThanOrEqual(1);
  });

  it("are refused to another client", async () => {
    const verifier = randomBytes(32).toString("base64url");
    const { redirect } = await agents.authorize(await agents.register(), person, { challenge: challengeOf(verifier) });
    const response = await agents.exchange(
      await agents.register(),
      new URL(redirect).searchParams.get("code") ?? "",
      verifier,
    );
    expect((await json(response)).error).toBe("invalid_grant");
  });
});

describe("refreshing", () => {
  it("gives new tokens and ends the old refresh token after the grace, with the whole connection [DS-105 DS-106 TA-160]", async () => {
    const { clientId, tokens } = await agents.connect(person);
    const second = (await (await agents.refresh(clientId, tokens.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect((await agents.call(second.access_token, "whoami")).status).toBe(200);
    await endGrace(sample.database, tokens);
    expect((await json(await agents.refresh(clientId, tokens.refresh_token))).error).toBe("invalid_grant");
    expect((await agents.call(second.access_token, "whoami")).status).toBe(401);
    expect((await json(await agents.refresh(clientId, second.refresh_token))).error).toBe("invalid_grant");
  });

  it("gives a client that refreshes five times at once the same successor five times [DS-107]", async () => {
    const { clientId, tokens } = await agents.connect(person);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => agents.refresh(clientId, tokens.refresh_token)),
    );
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
    const given = (await Promise.all(responses.map((response) => response.json()))) as Tokens[];
    expect(new Set(given.map((one) => one.refresh_token)).size).toBe(1);
    for (const { access_token } of given) expect((await agents.call(access_token, "whoami")).status).toBe(200);
  });

  it("gives a late parallel refresh the used successor as it is, so that using that again after its grace still shows", async () => {
    const { clientId, tokens } = await agents.connect(person);
    const successor = (await (await agents.refresh(clientId, tokens.refresh_token)).json()) as Tokens;
    expect((await agents.refresh(clientId, successor.refresh_token)).status).toBe(200);
    const late = (await (await agents.refresh(clientId, tokens.refresh_token)).json()) as Tokens;
    expect(late.refresh_token).toBe(successor.refresh_token);
    await endGrace(sample.database, tokens);
    expect((await json(await agents.refresh(clientId, late.refresh_token))).error).toBe("invalid_grant");
    expect((await agents.call(late.access_token, "whoami")).status).toBe(401);
  });

  it("is refused to another client", async () => {
    const { tokens } = await agents.connect(person);
    expect((await json(await agents.refresh(await agents.register(), tokens.refresh_token))).error).toBe(
      "invalid_grant",
    );
  });
});

describe("the unlock", () => {
  it("is not granted unless ticked, although asked for [DS-088]", async () => {
    const { tokens } = await agents.connect(person, { scope: WITH_UNLOCK });
    expect(scopesOf(tokens)).toEqual([...DEFAULT_SCOPES].sort());
    expect(await isUnlocked(tokens.access_token)).toBe(false);
  });

  const unlocked = () => agents.connect(person, { scope: WITH_UNLOCK, tick: [...DEFAULT_SCOPES, UNLOCK] });
  const rowOf = (tokens: Tokens) =>
    sample.database.prisma.connection.findUniqueOrThrow({
      where: { id: String(decodeJwt(tokens.access_token).grant_id) },
    });
  const refreshed = async (clientId: string, tokens: Tokens) => {
    const response = await agents.refresh(clientId, tokens.refresh_token);
    expect(response.status).toBe(200);
    return (await response.json()) as Tokens;
  };

  it("lasts 15 minutes from the consent, in a token that does not live longer [DS-108]", async () => {
    const before = Date.now();
    const { tokens } = await unlocked();
    expect(scopesOf(tokens)).toContain(UNLOCK);
    expect(await isUnlocked(tokens.access_token)).toBe(true);
    const unlockUntil = await unlockUntilOf(tokens);
    expect(unlockUntil?.getTime()).toBeGreaterThanOrEqual(before + 900_000 - 1000);
    expect(unlockUntil?.getTime()).toBeLessThanOrEqual(Date.now() + 900_000 + 1000);
    expect(tokens.expires_in).toBeLessThanOrEqual(900);
    expect(tokens.expires_in).toBeGreaterThan(880);

    await endUnlock(tokens);
    expect(await isUnlocked(tokens.access_token)).toBe(false);
  });

  it("a token fetched late ends with the unlock, not 15 minutes later [DS-108]", async () => {
    const clientId = await agents.register();
    const verifier = randomBytes(32).toString("base64url");
    const { redirect } = await agents.authorize(clientId, person, {
      scope: WITH_UNLOCK,
      tick: [...DEFAULT_SCOPES, UNLOCK],
      challenge: challengeOf(verifier),
    });
    // As if the consent had been 40 seconds ago.
    await sample.database.asOwner((sql) =>
      sql.query(
        `UPDATE oauth_records SET payload = jsonb_set(payload, '{iat}', to_jsonb((payload ->> 'iat')::int - 40))
          WHERE kind = 'Grant' AND payload ->> 'clientId' = $1`,
        [clientId],
      ),
    );
    const code = new URL(redirect).searchParams.get("code") ?? "";
    const tokens = (await (await agents.exchange(clientId, code, verifier)).json()) as Tokens;
    expect(tokens.expires_in).toBeLessThanOrEqual(860);
  });

  it("refreshing while it runs yields the ordinary token and does not move its end [DS-109 DS-111]", async () => {
    const { clientId, tokens } = await unlocked();
    const unlockUntil = await unlockUntilOf(tokens);
    const ordinary = await refreshed(clientId, tokens);
    expect(scopesOf(ordinary)).toEqual([...DEFAULT_SCOPES].sort());
    expect(ordinary.expires_in).toBe(3600);
    expect(await isUnlocked(ordinary.access_token)).toBe(false);
    expect(await isUnlocked(tokens.access_token)).toBe(true);
    expect(await unlockUntilOf(tokens)).toEqual(unlockUntil);
    expect((await agents.call(ordinary.access_token, "list_projects")).status).toBe(200);

    const asking = await agents.refresh(clientId, ordinary.refresh_token, { scope: WITH_UNLOCK });
    expect((await json(asking)).error).toBe("invalid_scope");
    expect(await unlockUntilOf(tokens)).toEqual(unlockUntil);
  });

  it("refreshing after its end succeeds, minus the unlock, and opens nothing again [DS-110 DS-111]", async () => {
    const { clientId, tokens } = await unlocked();
    const ended = await endUnlock(tokens);
    const ordinary = await refreshed(clientId, tokens);
    expect(scopesOf(ordinary)).toEqual([...DEFAULT_SCOPES].sort());
    expect(ordinary.expires_in).toBe(3600);
    expect(await isUnlocked(ordinary.access_token)).toBe(false);
    expect(await isUnlocked(tokens.access_token)).toBe(false);
    expect(await unlockUntilOf(tokens)).toEqual(ended);
    expect((await agents.call(ordinary.access_token, "list_projects")).status).toBe(200);
    const again = await refreshed(clientId, ordinary);
    expect(scopesOf(again)).toEqual([...DEFAULT_SCOPES].sort());
  });

  async function endUnlock(tokens: Tokens): Promise<Date> {
    const unlockUntil = new Date(Date.now() - 1000);
    const { id } = await rowOf(tokens);
    await sample.database.prisma.connectionGrant.updateMany({
      where: { connectionId: id },
      data: { until: unlockUntil },
    });
    return unlockUntil;
  }

  async function unlockUntilOf(tokens: Tokens): Promise<Date | undefined> {
    const { id } = await rowOf(tokens);
    return (await sample.database.prisma.connectionGrant.findFirst({ where: { connectionId: id } }))?.until;
  }

  it("can be added to a connection whose token does not carry it, and ends by itself", async () => {
    const { tokens } = await agents.connect(person);
    const { id } = await rowOf(tokens);
    expect(await isUnlocked(tokens.access_token)).toBe(false);
    await addScope(id, UNLOCK, { isStepUp: true, until: new Date(Date.now() + 900_000) });
    expect(await isUnlocked(tokens.access_token)).toBe(true);
    await addScope(id, UNLOCK, { isStepUp: true, until: new Date(Date.now() - 1000) });
    expect(await isUnlocked(tokens.access_token)).toBe(false);
  });

  it("is not all that can be added: a scope opens its tools until its end, and no longer than the consent it was added to", async () => {
    const narrow = { scope: "read:projects", tick: ["read:projects"] };
    const { clientId, tokens } = await agents.connect(person, narrow);
    const { id } = await rowOf(tokens);
    const lists = async () => JSON.stringify((await agents.rpc(tokens.access_token, "tools/list")).body);
    const asks = async () =>
      (await agents.call(tokens.access_token, "list_answers", { project_id: HARBOUR_ID })).status;
    expect(await asks()).toBe(403);
    expect(await lists()).not.toContain('"list_answers"');

    await addScope(id, "read:answers", { isStepUp: false, until: new Date(Date.now() + 900_000) });
    expect(await asks()).toBe(200);
    expect(await lists()).toContain('"list_answers"');
    expect((await agents.call(tokens.access_token, "list_events", { project_id: HARBOUR_ID })).status).toBe(403);

    await addScope(id, "read:answers", { isStepUp: false, until: new Date(Date.now() - 1000) });
    expect(await asks()).toBe(403);
    await addScope(id, "read:answers", { isStepUp: false, until: new Date(Date.now() + 900_000) });
    expect(await asks()).toBe(200);
    await agents.connect(person, { ...narrow, clientId });
    expect(await asks()).toBe(403);
  });

  /** As a page of ours would leave it. */
  const addScope = (connectionId: string, scope: string, given: { isStepUp: boolean; until: Date }) => {
    const row = { connectionId, scope, origin: "page" };
    return sample.database.prisma.connectionGrant.upsert({
      where: { connectionId_scope_origin: row },
      create: { ...row, ...given },
      update: given,
    });
  };

  it("renews the same connection and keeps the deal it is bound to", async () => {
    const { clientId, tokens } = await agents.connect(person);
    await agents.call(tokens.access_token, "set_project", { project_id: HARBOUR_ID });
    const stepped = await agents.connect(person, { clientId, scope: WITH_UNLOCK, tick: [...DEFAULT_SCOPES, UNLOCK] });
    expect(decodeJwt(stepped.tokens.access_token).grant_id).toBe(decodeJwt(tokens.access_token).grant_id);
    expect((await agents.call(stepped.tokens.access_token, "get_project_summary")).refusal).toBeUndefined();
  });
});

describe("revoking", () => {
  it("an access token ends that token alone [DS-032]", async () => {
    const { clientId, tokens } = await agents.connect(person);
    const other = (await (await agents.refresh(clientId, tokens.refresh_token)).json()) as Tokens;
    expect((await agents.form("/oauth/revoke", { token: tokens.access_token, client_id: clientId })).status).toBe(200);
    expect((await agents.call(tokens.access_token, "whoami")).status).toBe(401);
    expect((await agents.call(other.access_token, "whoami")).status).toBe(200);
  });

  it("a refresh token ends the connection, and a new consent starts unbound [DS-033 DS-138]", async () => {
    const { clientId, tokens } = await agents.connect(person);
    await agents.call(tokens.access_token, "set_project", { project_id: HARBOUR_ID });
    expect((await agents.form("/oauth/revoke", { token: tokens.refresh_token, client_id: clientId })).status).toBe(200);
    expect((await agents.call(tokens.access_token, "whoami")).status).toBe(401);
    expect((await json(await agents.refresh(clientId, tokens.refresh_token))).error).toBe("invalid_grant");
    const anew = await agents.connect(person, { clientId });
    expect((await agents.call(anew.tokens.access_token, "get_project_summary")).refusal?.code).toBe(-32602);
  });

  it("by someone else's client does nothing", async () => {
    const { tokens } = await agents.connect(person);
    await agents.form("/oauth/revoke", { token: tokens.access_token, client_id: await agents.register() });
    expect((await agents.call(tokens.access_token, "whoami")).status).toBe(200);
  });
});

describe("userinfo", () => {
  it("names the person for a valid token and nobody otherwise [DS-030 DS-031]", async () => {
    const { tokens } = await agents.connect(person);
    const valid = await agents.oauth("/oauth/userinfo", {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(await json(valid)).toEqual({ sub: person });
    expect((await agents.oauth("/oauth/userinfo")).status).toBe(401);
    expect((await agents.oauth("/oauth/userinfo", { headers: { authorization: "Bearer nonsense" } })).status).toBe(401);
  });
});

describe("what the database keeps", () => {
  it("is of no use to whoever reads it: no code, refresh token or access token stands there", async () => {
    const { code, tokens } = await agents.connect(person);
    const rows = await sample.database.asOwner((sql) =>
      sql.query<{ row: string }>("SELECT row_to_json(r)::text AS row FROM oauth_records r"),
    );
    const dump = rows.map((row) => row.row).join("\n");
    expect(dump).not.toContain(tokens.refresh_token);
    expect(dump).not.toContain(tokens.access_token);
    expect(dump).not.toContain(code);
  });
});
