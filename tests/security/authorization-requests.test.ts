import { randomBytes } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { challengeOf, ORIGIN, openAgentAccess, REDIRECT, type Tokens } from "@/tests/support/agent-access";
import { openSample, type Sample, userIdOf } from "@/tests/support/sample";

/** Every way to begin an authorization wrongly, or to end one that somebody else began. */
let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
const person = userIdOf("ib-admin");
const verifier = randomBytes(32).toString("base64url");

beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

type Changed = Record<string, string | undefined>;
const present = (fields: Changed) =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** An authorization request by the book, except for what is given here. */
function requestPath(clientId: string, changed: Changed = {}): string {
  const query = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: REDIRECT,
    state: "state-1",
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    resource: `${ORIGIN}/mcp`,
    ...changed,
  };
  return `/oauth/authorize?${new URLSearchParams(present(query))}`;
}
const request = (clientId: string, changed?: Changed) => agents.oauth(requestPath(clientId, changed));

const leadsTo = (response: Response) => response.headers.get("location") ?? "";

/** Refused by a page of ours: whoever asked is not even told at the address that they named. */
async function expectDeadEnd(response: Response): Promise<void> {
  expect(response.status).toBe(400);
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.get("content-type")).toContain("text/plain");
}

async function registration(redirect_uris: unknown): Promise<Response> {
  return agents.oauth("/oauth/register", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Test agent", redirect_uris }),
  });
}

describe("a redirect address that the client did not register is a dead end:", () => {
  const SITE = "https://agent.example/callback";
  it.each([
    "https://evil.example/callback",
    "https://agent.example.evil.example/callback",
    "https://evil-agent.example/callback",
    "https://agent.example@evil.example/callback",
    "https://user@agent.example/callback",
    "http://agent.example/callback",
    "https://agent.example:8443/callback",
    "https://agent.example/callback/",
    "https://agent.example/callback/more",
    "https://agent.example/Callback",
    "https://agent.example/callback?next=https://evil.example",
    "https://agent.example/callback#code",
    "https://agent.example/other/../callback",
    "https://agent.example/%63allback",
    "https://agent.example\\@evil.example/callback",
    "//evil.example/callback",
    "/callback",
    "javascript:alert(1)",
  ])("%s", async (redirect_uri) => {
    const clientId = await agents.register({ redirect_uris: [SITE] });
    expect(leadsTo(await request(clientId, { redirect_uri: SITE }))).toContain("/consent/");
    await expectDeadEnd(await request(clientId, { redirect_uri }));
  });

  it.each([
    "http://127.0.0.1:8976/other",
    "http://localhost:8976/callback",
    "http://[::1]:8976/callback",
    "https://127.0.0.1:8976/callback",
    "http://127.0.0.1.evil.example:8976/callback",
    "http://127.0.0.1:8976@evil.example/callback",
  ])("%s, of a program on this computer", async (redirect_uri) => {
    const clientId = await agents.register();
    await expectDeadEnd(await request(clientId, { redirect_uri }));
  });

  it("while another port of the same loopback address is the same program (RFC 8252)", async () => {
    const clientId = await agents.register();
    const redirect_uri = REDIRECT.replace(":8976", ":51234");
    expect(leadsTo(await request(clientId, { redirect_uri }))).toContain("/consent/");
  });
});

describe("an address that a client may not register:", () => {
  it.each([
    ["plain http beyond this computer", "http://agent.example/callback"],
    ["plain http that only begins like this computer", "http://localhost.evil.example/callback"],
    ["script", "javascript:alert(document.domain)"],
    ["data", "data:text/html,<script>alert(1)</script>"],
    ["a fragment", "https://agent.example/callback#here"],
    ["no address", "callback"],
  ])("%s", async (_, address) => {
    for (const all of [[address], [REDIRECT, address], ["https://agent.example/cb", address]]) {
      const response = await registration(all);
      expect(response.status).toBe(400);
      expect((await json(response)).error).toBe("invalid_redirect_uri");
    }
  });

  it.each([[[]], ["https://agent.example/cb"], [[7]], [undefined]])("%j in place of a list", async (all) => {
    expect((await registration(all)).status).toBe(400);
  });

  it("while https, this computer and a program's own scheme are registered", async () => {
    const all = [
      "https://agent.example/cb",
      "http://localhost:1/cb",
      "http://[::1]/cb",
      "cursor://anysphere.cursor/cb",
    ];
    expect((await registration(all)).status).toBe(201);
  });
});

describe("a request without proof of possession is refused", () => {
  it.each<[string, Changed]>([
    ["without a challenge [DS-040]", { code_challenge: undefined, code_challenge_method: undefined }],
    ["with the verifier itself as challenge [DS-042]", { code_challenge: verifier, code_challenge_method: "plain" }],
    ["with a challenge that names no method", { code_challenge_method: undefined }],
  ])("%s", async (_, changed) => {
    const answer = new URL(leadsTo(await request(await agents.register(), changed)));
    expect(answer.origin + answer.pathname).toBe(REDIRECT);
    expect(answer.searchParams.get("error")).toBe("invalid_request");
    expect(answer.searchParams.get("iss")).toBe(ORIGIN);
    expect(answer.searchParams.has("code")).toBe(false);
  });

  it.each(["token", "id_token", "code token", "none"])("for the response type %s", async (response_type) => {
    const answer = leadsTo(await request(await agents.register(), { response_type }));
    expect(answer).toMatch(/error=(unsupported_response_type|unauthorized_client)/);
    expect(answer).not.toMatch(/access_token|code=/);
  });

  it("for a client that nobody registered", async () => {
    await expectDeadEnd(await request("unknown-client"));
  });
});

describe("a code is worth nothing", () => {
  async function code(): Promise<{ clientId: string; code: string }> {
    const clientId = await agents.register();
    const { redirect } = await agents.authorize(clientId, person, { challenge: challengeOf(verifier) });
    return { clientId, code: new URL(redirect).searchParams.get("code") ?? "" };
  }
  const exchange = (fields: Changed) =>
    agents.form(
      "/oauth/token",
      present({ grant_type: "authorization_code", redirect_uri: REDIRECT, code_verifier: verifier, ...fields }),
    );

  it.each<[string, Changed]>([
    ["with another verifier", { code_verifier: randomBytes(32).toString("base64url") }],
    ["without a verifier", { code_verifier: undefined }],
    ["with the challenge as verifier", { code_verifier: challengeOf(verifier) }],
  ])("%s [DS-043]", (_, changed) => expectWorthless(changed));

  it.each([
    ["for another redirect address", "http://127.0.0.1:8976/other"],
    ["for another port of the redirect address", REDIRECT.replace(":8976", ":8977")],
    ["for an address elsewhere", "https://evil.example/callback"],
  ])("%s", (_, redirect_uri) => expectWorthless({ redirect_uri }));

  async function expectWorthless(changed: Changed): Promise<void> {
    const given = await code();
    const response = await exchange({ client_id: given.clientId, code: given.code, ...changed });
    expect(response.status).toBe(400);
    const body = await json(response);
    expect(body.error).toBe("invalid_grant");
    expect(body).not.toHaveProperty("access_token");
  }

  it("for another resource [DS-049]", async () => {
    const given = await code();
    const response = await exchange({
      client_id: given.clientId,
      code: given.code,
      resource: "https://other.example/mcp",
    });
    expect(response.status).toBe(400);
    const body = await json(response);
    expect(body.error).toBe("invalid_target");
    expect(body).not.toHaveProperty("access_token");
  });

  it("a minute later", async () => {
    const given = await code();
    await sample.database.asOwner((sql) =>
      sql.query("UPDATE oauth_records SET expires_at = now() WHERE kind = 'AuthorizationCode'"),
    );
    expect((await json(await exchange({ client_id: given.clientId, code: given.code }))).error).toBe("invalid_grant");
  });

  it("while by the book it is, also from a client that knows no resources: the token is for us [DS-029 DS-048 DS-050]", async () => {
    for (const resource of [`${ORIGIN}/mcp`, undefined]) {
      const given = await code();
      const response = await exchange({ client_id: given.clientId, code: given.code, resource });
      expect(response.status).toBe(200);
      const tokens = (await response.json()) as Tokens;
      expect(decodeJwt(tokens.access_token).aud).toBe(`${ORIGIN}/mcp`);
      expect(tokens.refresh_token).toBeTruthy();
    }
    const clientId = await agents.register();
    const { redirect } = await agents.consentTo(requestPath(clientId, { resource: undefined }), person);
    const answer = new URL(redirect).searchParams.get("code") ?? "";
    const tokens = (await (await exchange({ client_id: clientId, code: answer })).json()) as Tokens;
    expect(decodeJwt(tokens.access_token).aud).toBe(`${ORIGIN}/mcp`);
  });
});

describe("nobody is authorized without being asked", () => {
  it("a request that wants no question gets no code, also from a client with a live consent [DS-090]", async () => {
    const { clientId } = await agents.connect(person);
    for (const scope of ["read:projects", "read:projects unlock:pre_dataroom"]) {
      const answer = new URL(leadsTo(await request(clientId, { prompt: "none", scope })));
      expect(answer.searchParams.get("error")).toMatch(/^(login|consent|interaction)_required$/);
      expect(answer.searchParams.has("code")).toBe(false);
    }
    // Without that wish, the same client is asked about again.
    expect(leadsTo(await request(clientId))).toContain("/consent/");
  });
});

describe("what the server offers", () => {
  it("is the code grant with S256 for public clients, and their refresh: nothing else [DS-028 DS-041 DS-045 DS-046 DS-052]", async () => {
    const offered = await json(agents.authorization.discovery.authorizationServer());
    expect(offered).toMatchObject({
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    });
    expect(leadsTo(await request(await agents.register()))).toContain("/consent/");
  });
});

describe("a way of answering that the metadata does not name is refused, in the way that it names:", () => {
  it.each(["fragment", "form_post", "web_message", "jwt", "query.jwt", "not_offered"])("%s", async (response_mode) => {
    const refused = await request(await agents.register(), { response_mode });
    const { origin, pathname, searchParams, hash } = new URL(leadsTo(refused));
    expect(origin + pathname + hash).toBe(REDIRECT);
    const answer = { error: "unsupported_response_mode", state: "state-1", iss: ORIGIN };
    expect(Object.fromEntries(searchParams)).toMatchObject(answer);
  });

  it("also beside the one it names", async () => {
    const both = `${requestPath(await agents.register(), { response_mode: "query" })}&response_mode=fragment`;
    expect(new URL(leadsTo(await agents.oauth(both))).searchParams.has("error")).toBe(true);
  });

  it("while each one that it names leads to the person", async () => {
    const { response_modes_supported } = await json(agents.authorization.discovery.authorizationServer());
    expect(response_modes_supported).toEqual(["query"]);
    for (const response_mode of response_modes_supported as string[])
      expect(leadsTo(await request(await agents.register(), { response_mode }))).toContain("/consent/");
  });
});

describe("every answer names its issuer", () => {
  it("a code, a refusal by the person and a refusal by the server alike [DS-051]", async () => {
    const clientId = await agents.register();
    const { redirect: code } = await agents.consentTo(requestPath(clientId), person);
    const { redirect: denial } = await agents.consentTo(requestPath(clientId), person, { deny: true });
    const error = leadsTo(await request(clientId, { code_challenge: undefined, code_challenge_method: undefined }));
    const answers = [code, denial, error].map((address) => new URL(address).searchParams);
    expect(answers.map((answer) => [answer.has("code"), answer.get("error")])).toEqual([
      [true, null],
      [false, "access_denied"],
      [false, "invalid_request"],
    ]);
    for (const answer of answers) {
      expect(answer.get("iss")).toBe(ORIGIN);
      expect(answer.get("state")).toBe("state-1");
    }
  });
});

describe("a refresh token", () => {
  it("is worth nothing more than seven days after it was issued [DS-104]", async () => {
    const { clientId, tokens } = await agents.connect(person);
    const laterBy = (time: string) =>
      sample.database.asOwner((sql) =>
        sql.query(`UPDATE oauth_records SET expires_at = expires_at - interval '${time}' WHERE kind = 'RefreshToken'`),
      );
    await laterBy("6 days 23 hours 59 minutes");
    const refreshed = await agents.refresh(clientId, tokens.refresh_token);
    expect(refreshed.status).toBe(200);
    const renewed = (await refreshed.json()) as Tokens;
    await laterBy("7 days");
    const refused = await agents.refresh(clientId, renewed.refresh_token);
    expect(refused.status).toBe(400);
    expect((await json(refused)).error).toBe("invalid_grant");
  });
});

describe("the consent of one browser cannot be given in another", () => {
  it("nor continued there: without the cookie of the request there is nothing", async () => {
    const started = await request(await agents.register());
    const uid = leadsTo(started).split("/consent/")[1] ?? "";
    expect(uid).not.toBe("");
    const resumed = await agents.oauth(`/oauth/authorize/${uid}`);
    expect(resumed.status).toBe(400);
    expect(resumed.headers.get("location")).toBeNull();
  });
});
