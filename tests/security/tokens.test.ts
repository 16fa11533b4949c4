/** Tokens: what is accepted, and everything that is not. @dialect */
import { createHmac, generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTrustedIssuers } from "@/lib/auth/oauth/trusted-issuers";
import { ORIGIN, openAgentAccess } from "@/tests/support/agent-access";
import { auditRows } from "@/tests/support/kernel";
import { DEFAULT_SCOPES, HARBOUR_ID, openSample, type Sample, userIdOf } from "@/tests/support/sample";

/** Every way to come in with a token that is not ours, not now, or not for this. All of them look the same from outside. */
let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let connectionId: string;
let valid: string;
const person = userIdOf("buyer-admin");

beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database);
  const { tokens } = await agents.connect(person);
  valid = tokens.access_token;
  connectionId = JSON.parse(Buffer.from(valid.split(".")[1] ?? "", "base64url").toString()).grant_id;
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const now = () => Math.floor(Date.now() / 1000);
const claims = (): JWTPayload & Record<string, unknown> => ({
  iss: ORIGIN,
  aud: `${ORIGIN}/mcp`,
  sub: person,
  iat: now(),
  exp: now() + 600,
  scope: DEFAULT_SCOPES.join(" "),
  client_id: "client",
  grant_id: connectionId,
  jti: "token-1",
});

async function signed(payload: JWTPayload, header: object = {}): Promise<string> {
  const [key] = agents.runtime.signingKeys;
  if (!key) throw new Error("no key");
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: key.kid, ...header })
    .sign(await importJWK(key, "ES256"));
}

const without = (name: string) => {
  const { [name]: _gone, ...rest } = claims();
  return rest;
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function foreignKey(): Promise<string> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = agents.runtime.signingKeys[0]?.kid ?? "";
  return new SignJWT(claims()).setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid }).sign(privateKey);
}

/** The classic confusion: our public key used as the secret of a symmetric algorithm. */
function symmetric(): string {
  const { d: _private, ...publicKey } = agents.runtime.signingKeys[0] ?? ({} as never);
  const head = `${encode({ alg: "HS256", typ: "at+jwt" })}.${encode(claims())}`;
  return `${head}.${createHmac("sha256", JSON.stringify(publicKey)).update(head).digest("base64url")}`;
}

const FORGED: [string, () => Promise<string> | string][] = [
  ["no token at all", () => ""],
  ["nonsense", () => "nonsense"],
  ["one that expired [DS-782 TA-038 TA-162]", () => signed({ ...claims(), exp: now() - 10 })],
  ["one that is not valid yet", () => signed({ ...claims(), nbf: now() + 300 })],
  ["one for another audience [TA-037]", () => signed({ ...claims(), aud: "https://other.example/mcp" })],
  ["one of our issuer for another resource [TA-163]", () => signed({ ...claims(), aud: ORIGIN })],
  ["one of another issuer [TA-036]", () => signed({ ...claims(), iss: "https://evil.example" })],
  ["one signed by a foreign key under our key's name [TA-035]", foreignKey],
  ["one with an unknown key id [TA-111]", () => signed(claims(), { kid: "unknown" })],
  ["one without a signature", () => `${encode({ alg: "none", typ: "at+jwt" })}.${encode(claims())}.`],
  ["one signed symmetrically with our public key [TA-112]", symmetric],
  ["one that is no access token", () => signed(claims(), { typ: "JWT" })],
  [
    "one whose payload was changed",
    async () => valid.replace(/\.[^.]+\./, `.${encode({ ...claims(), sub: userIdOf("ib-admin") })}.`),
  ],
  ["one of a person that does not exist [TA-039]", () => signed({ ...claims(), sub: "usr_nobody" })],
  ["one of another person on this connection", () => signed({ ...claims(), sub: userIdOf("ib-admin") })],
  ["one of a connection that does not exist", () => signed({ ...claims(), grant_id: "con_nothing" })],
  ["one without an issuer [TA-087]", () => signed(without("iss"))],
  ["one without an audience [TA-088]", () => signed(without("aud"))],
  ["one without a person [TA-089]", () => signed(without("sub"))],
  ["one without an end [TA-090]", () => signed(without("exp"))],
  ["one without a date of issue [TA-091]", () => signed(without("iat"))],
  ["one without scopes [TA-092]", () => signed(without("scope"))],
];

describe("a token is refused, and the refusal tells nothing: [TA-059]", () => {
  it.each(FORGED)("%s", async (_, make) => {
    const token = await make();
    const reference = await agents.rpc(undefined, "tools/list");
    for (const method of ["tools/list", "tools/call"]) {
      const { status, refusal, headers } = await agents.rpc(token, method, { name: "list_projects", arguments: {} });
      expect(status).toBe(401);
      expect(refusal).toEqual(reference.refusal);
      expect(headers.get("www-authenticate")).toBe(reference.headers.get("www-authenticate"));
    }
  });

  it("while the same claims, signed by us, are let in without jti, azp or thread_id [TA-093]", async () => {
    expect((await agents.call(await signed(without("jti")), "list_projects")).status).toBe(200);
  });

  it("and with azp, act and thread_id those stand in the audit beside the token's id, and open nothing [TA-094]", async () => {
    const plain = await agents.call(await signed({ ...claims(), jti: "plain-1" }), "list_projects");
    const delegated = { azp: "runner", act: { sub: userIdOf("ib-admin") }, thread_id: "thread-7" };
    const token = await signed({ ...claims(), jti: "delegated-1", ...delegated });
    expect((await agents.call(token, "list_projects")).body).toEqual(plain.body);
    expect(
      (await agents.call(token, "get_request", { project_id: HARBOUR_ID, request_id: "NO-1" })).refusal?.code,
    ).toBe(1003);
    const rows = await sample.database.prisma.auditCall.findMany({
      where: { tokenId: "delegated-1" },
      orderBy: { at: "asc" },
    });
    expect(rows).toMatchObject([
      {
        tool: "list_projects",
        userId: person,
        delegation: { azp: "runner", act: userIdOf("ib-admin"), threadId: "thread-7" },
      },
      { tool: "get_request", userId: person, outcome: "not_found" },
    ]);
  });
});

describe("a token of another issuer that the operator trusts [TA-097]", () => {
  const RUNNER = "https://runner.example.com";
  const runnerKey = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const byRunner = (payload: JWTPayload, kid = "runner-1") =>
    new SignJWT(payload).setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid }).sign(runnerKey.privateKey);
  const delegated = () => ({ ...claims(), iss: RUNNER, jti: "runner-token", azp: "worker-7", thread_id: "thread-9" });
  let folder: string;
  let trusting: Awaited<ReturnType<typeof openAgentAccess>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dealspace-issuers-"));
    const keys = [{ ...runnerKey.publicKey.export({ format: "jwk" }), kid: "runner-1" }];
    await writeFile(join(folder, "runner.json"), JSON.stringify({ keys }));
    trusting = await openAgentAccess(sample.database, {
      TRUSTED_ISSUERS: `${RUNNER}=${join(folder, "runner.json")}`,
      SIGNING_KEYS: agents.runtime.config.signingKeys,
    });
  });
  afterAll(async () => {
    await trusting.close();
    await rm(folder, { recursive: true });
  });

  it("is answered as one of ours is: the same tools, results and refusals; who acted stands in the audit", async () => {
    const token = await byRunner(delegated());
    const asks: [string, object][] = [
      ["tools/list", {}],
      ["tools/call", { name: "list_projects", arguments: {} }],
      ["tools/call", { name: "list_requests", arguments: { project_id: HARBOUR_ID, workstream: "finance" } }],
      ["tools/call", { name: "list_requests", arguments: { project_id: HARBOUR_ID, nothing: 1 } }],
      ["tools/call", { name: "get_request", arguments: { project_id: HARBOUR_ID, request_id: "NO-1" } }],
      ["tools/call", { name: "suggest_routing", arguments: { project_id: HARBOUR_ID, request_id: "FIN-001" } }],
    ];
    for (const [method, params] of asks) {
      const [own, runners] = [await trusting.rpc(valid, method, params), await trusting.rpc(token, method, params)];
      expect({ status: runners.status, body: runners.body }).toEqual({ status: own.status, body: own.body });
    }
    const rows = await sample.database.prisma.auditCall.findMany({ where: { tokenId: "runner-token" } });
    expect(rows.length).toBe(asks.length);
    for (const row of rows)
      expect(row).toMatchObject({
        userId: person,
        connectionId,
        delegation: { azp: "worker-7", threadId: "thread-9" },
      });
  });

  it.each<[string, () => Promise<string>]>([
    ["without a connection", () => byRunner({ ...delegated(), grant_id: "con_nothing" })],
    ["for a person who did not consent", () => byRunner({ ...delegated(), sub: userIdOf("ib-admin") })],
    ["with more than was consented to", () => byRunner({ ...delegated(), scope: "read:projects unlock:pre_dataroom" })],
    ["for another audience", () => byRunner({ ...delegated(), aud: "https://other.example/mcp" })],
    ["in our name", () => byRunner(claims())],
    ["in our name, under our key's id", () => byRunner(claims(), agents.runtime.signingKeys[0]?.kid)],
    ["signed by us in its name", () => signed(delegated())],
  ])("opens nothing %s", async (_, make) => {
    expect((await trusting.call(await make(), "list_projects")).status).toBe(401);
  });

  it("opens nothing where nobody trusts it", async () => {
    expect((await agents.call(await byRunner(delegated()), "list_projects")).status).toBe(401);
  });

  it.each(["{}", '{"keys":[]}', "no JSON"])(
    "stops the start when its keys are %s, by the variable's name",
    async (text) => {
      const file = join(folder, "wrong.json");
      await writeFile(file, text);
      await expect(loadTrustedIssuers([{ issuer: RUNNER, keyFile: file }])).rejects.toThrow(/^TRUSTED_ISSUERS: /);
    },
  );
});

describe("the token is taken from one place only", () => {
  it.each<[string, string, Record<string, string>]>([
    ["the query string", `?access_token=`, {}],
    ["another scheme", "", { authorization: "Basic" }],
    ["a cookie", "", { cookie: "access_token=" }],
    ["a header of another name", "", { "x-access-token": "" }],
  ])("not from %s [DS-128 TA-034]", async (_, query, headers) => {
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        name === "authorization" ? `${value} ${valid}` : `${value}${valid}`,
      ]),
    );
    const request = new Request(`${ORIGIN}/mcp${query ? `${query}${valid}` : ""}`, {
      method: "POST",
      headers: { host: new URL(ORIGIN).host, "content-type": "application/json", ...filled },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect((await agents.mcp(request, { requestId: "r", ip: "192.0.2.1", userAgent: "" })).status).toBe(401);
  });

  it.each<[string, string, () => string]>([
    ["a form", "application/x-www-form-urlencoded", () => `access_token=${valid}`],
    [
      "JSON",
      "application/json",
      () =>
        JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/list",
          access_token: valid,
          params: { access_token: valid, _meta: { authorization: `Bearer ${valid}` } },
        }),
    ],
  ])("not from the body, as %s [DS-128]", async (_, type, body) => {
    const { status } = await agents.post(body(), { "content-type": type });
    expect(status).toBe(401);
  });

  it("two tokens in one header are none [TA-055]", async () => {
    expect(
      (await agents.rpc(undefined, "tools/list", {}, { authorization: `Bearer ${valid}, Bearer ${valid}` })).status,
    ).toBe(401);
    expect((await agents.rpc(undefined, "tools/list", {}, { authorization: "Bearer" })).status).toBe(401);
  });
});

describe("identity comes from the token alone", () => {
  it("whatever headers, _meta or client info say [TA-075]", async () => {
    const forged = userIdOf("ib-admin");
    const { body } = await agents.rpc(
      valid,
      "tools/call",
      { name: "whoami", arguments: {}, _meta: { user_id: forged, actor: forged } },
      { "x-user-id": forged, "x-dealspace-user": forged, "x-forwarded-user": forged },
    );
    const text = JSON.stringify(body);
    expect(text).toContain(person);
    expect(text).not.toContain(forged);
  });

  it.each(["user_id", "actor_id", "org_id", "role", "scopes", "unlock"])(
    "an argument %s is refused, not believed [TA-073]",
    async (name) => {
      const { refusal } = await agents.call(valid, "list_projects", { [name]: userIdOf("ib-admin") });
      expect(refusal?.code).toBe(-32602);
    },
  );
});

describe("many at once", () => {
  it("each gets an answer about themselves, whoever else is asking [DS-127 TA-040]", async () => {
    const people = [person, userIdOf("ib-admin"), userIdOf("seller-admin"), userIdOf("rival-buyer")];
    const tokens = await Promise.all(people.map(async (one) => (await agents.connect(one)).tokens.access_token));
    const asked = Array.from({ length: 60 }, (_, i) => i % people.length);
    const answers = await Promise.all(asked.map((one) => agents.call(tokens[one], "whoami")));
    const answered = answers.map(
      ({ body }) =>
        (body as unknown as { result: { structuredContent: { user: { user_id: string } } } }).result.structuredContent
          .user.user_id,
    );
    expect(answered).toEqual(asked.map((one) => people[one]));
  });
});

describe("rights follow the database, not the token", () => {
  it("after the person was removed from the deal, the next call finds no such deal [DS-113]", async () => {
    const { tokens } = await agents.connect(userIdOf("seller-member"));
    const participant = { projectId_userId: { projectId: HARBOUR_ID, userId: userIdOf("seller-member") } };
    expect(
      (await agents.call(tokens.access_token, "get_project_summary", { project_id: HARBOUR_ID })).refusal,
    ).toBeUndefined();
    await sample.database.prisma.participant.update({ where: participant, data: { removedAt: new Date() } });
    const gone = await agents.call(tokens.access_token, "get_project_summary", { project_id: HARBOUR_ID });
    const unknown = await agents.call(tokens.access_token, "get_project_summary", { project_id: "proj_unknown" });
    expect(gone.body).toEqual(unknown.body);
    expect(gone.refusal?.code).toBe(1003);
  });

  it("after a role or its workstreams change, the next call with the same token follows [DS-114 TA-043]", async () => {
    const { prisma } = sample.database;
    const userId = userIdOf("ib-member");
    const { access_token } = (await agents.connect(userId)).tokens;
    const seat = await prisma.participant.findUniqueOrThrow({
      where: { projectId_userId: { projectId: HARBOUR_ID, userId } },
      include: { workstreams: true },
    });
    const seen = async () => {
      const { body } = await agents.call(access_token, "list_projects");
      const { projects } = (body as { result: { structuredContent: { projects: Record<string, unknown>[] } } }).result
        .structuredContent;
      return projects.find((project) => project.project_id === HARBOUR_ID);
    };
    const before = await seen();
    expect(before).toMatchObject({ role: "ib_member" });
    await prisma.participant.update({ where: { id: seat.id }, data: { role: "ib_admin", allWorkstreams: true } });
    const after = await seen();
    expect(after).toMatchObject({ role: "ib_admin" });
    expect(after?.workstreams).toEqual(expect.arrayContaining(before?.workstreams as string[]));
    expect(after?.workstreams).not.toEqual(before?.workstreams);
    await prisma.participant.update({ where: { id: seat.id }, data: { role: "ib_member", allWorkstreams: false } });
    await prisma.participantWorkstream.deleteMany({ where: { participantId: seat.id } });
    expect((await seen())?.workstreams).toEqual([]);
    await prisma.participantWorkstream.createMany({ data: seat.workstreams });
    expect(await seen()).toEqual(before);
  });

  it("after the person left the firm, the next call finds none of the deals it sits in [DS-115]", async () => {
    const { prisma } = sample.database;
    const userId = userIdOf("rival-buyer");
    const { access_token } = (await agents.connect(userId)).tokens;
    const summary = () => agents.call(access_token, "get_project_summary", { project_id: HARBOUR_ID });
    expect((await summary()).refusal).toBeUndefined();
    await prisma.member.updateMany({ where: { userId }, data: { removedAt: new Date() } });
    expect((await summary()).refusal?.code).toBe(1003);
    await prisma.member.updateMany({ where: { userId }, data: { removedAt: null } });
    expect((await summary()).refusal).toBeUndefined();
  });

  it("after the person was disabled, the next call is 401", async () => {
    const { tokens } = await agents.connect(userIdOf("observer"));
    await sample.database.prisma.user.update({ where: { id: userIdOf("observer") }, data: { disabledAt: new Date() } });
    expect((await agents.call(tokens.access_token, "whoami")).status).toBe(401);
  });

  it("after consent was narrowed, an older and wider token is refused", async () => {
    const wide = await agents.connect(person);
    await agents.connect(person, { clientId: wide.clientId, tick: ["read:projects"] });
    expect((await agents.call(wide.tokens.access_token, "list_projects")).status).toBe(401);
  });
});

describe("tokens leave no trace", () => {
  it("in the audit log, the log and the metrics; and the metrics name no person [TA-143 TA-146 TA-147]", async () => {
    await agents.call(valid, "list_projects", { project_id: valid });
    await agents.call(`${valid}x`, "list_projects");
    const audit = JSON.stringify(await auditRows(sample.database, "req_rpc"));
    const metrics = await agents.runtime.metrics.registry.metrics();
    const log = agents.log.join("");
    expect(audit).toContain("list_projects");
    expect(log).toContain("list_projects");
    expect(metrics).toMatch(/dealspace_auth_failures_total\{via="mcp"\} [1-9]/);
    for (const text of [audit, log, metrics]) {
      expect(text).not.toContain(valid.slice(0, 40));
      expect(text).not.toContain(valid.slice(-40));
    }
    const users = await sample.database.prisma.user.findMany();
    for (const { id, email, name } of users)
      for (const personal of [id, email, name]) expect(metrics).not.toContain(personal);
  });
});
