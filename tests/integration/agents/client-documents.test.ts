/** Clients that are known by their metadata document: when it is read, and what holds without it. @dialect */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetUnusedClients } from "@/lib/auth/oauth/upkeep";
import { challengeOf, FROM, ORIGIN, openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import { startDocumentServer } from "@/tests/support/document-server";
import { openSample, type Sample, userIdOf } from "@/tests/support/sample";

type Agents = Awaited<ReturnType<typeof openAgentAccess>>;

const person = userIdOf("ib-admin");
const CHALLENGE = challengeOf("s".repeat(43));
let sample: Sample;
let documents: Awaited<ReturnType<typeof startDocumentServer>>;
let agents: Agents;
let now: Date;
const opened: Agents[] = [];

async function open(environment: Record<string, string> = {}): Promise<Agents> {
  const settings = { TRUSTED_METADATA_HOSTS: "localhost", RATE_LIMIT_REGISTRATIONS: "1000", ...environment };
  const made = await openAgentAccess(sample.database, settings, { now: () => now });
  opened.push(made);
  return made;
}

beforeAll(async () => {
  sample = await openSample();
  documents = await startDocumentServer();
  now = new Date();
  agents = await open();
});
beforeEach(() => {
  now = new Date("2026-06-15T22:30:10Z");
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await documents.close();
  await sample.close();
});

const authorize = (path: string, by = agents) =>
  by.oauth(by.authorizePath(documents.idOf(path), { challenge: CHALLENGE }));
const isAsked = (response: Response) => response.headers.get("location")?.includes("/consent/") ?? false;

/** The document in the database, as if it had been read long ago. */
const letAge = (path: string) =>
  sample.database.transaction("app_sys", (sql) =>
    sql.query(
      `UPDATE oauth_records SET payload = payload || jsonb_build_object('fresh_until', now() - interval '1 second'),
              created_at = now() - interval '25 hours' WHERE kind = 'Client' AND id = $1`,
      [documents.idOf(path)],
    ),
  );

describe("/oauth/token and /oauth/revoke", () => {
  const requests: [string, string, Record<string, string>][] = [
    ["a code", "/oauth/token", { grant_type: "authorization_code", code: "c", code_verifier: "v".repeat(43) }],
    ["a refresh token", "/oauth/token", { grant_type: "refresh_token", refresh_token: "r" }],
    ["a token to revoke", "/oauth/revoke", { token: "r" }],
  ];
  it.each(requests)("fetch nothing for a document that nobody authorized: %s", async (_, path, fields) => {
    documents.serveGood("/never-authorized");
    const had = documents.connections();
    const clientId = documents.idOf("/never-authorized");
    const response = await agents.form(path, { ...fields, client_id: clientId, redirect_uri: REDIRECT });
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: "invalid_client", error_description: "client authentication failed" },
    ]);
    expect(documents.connections()).toBe(had);
  });

  it("serve a connection whose document is gone, also on an instance that just started", async () => {
    documents.serveGood("/gone");
    const { clientId, tokens } = await agents.connect(person, { clientId: documents.idOf("/gone") });
    documents.answer("/gone", (response) => response.destroy());
    await letAge("/gone");
    await forgetUnusedClients(sample.database);
    const had = documents.connections();

    const renewed = await agents.refresh(clientId, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    const fresh = await open();
    const again = await fresh.refresh(clientId, ((await renewed.json()) as typeof tokens).refresh_token);
    expect(again.status).toBe(200);
    const last = (await again.json()) as typeof tokens;
    expect((await fresh.form("/oauth/revoke", { client_id: clientId, token: last.refresh_token })).status).toBe(200);
    expect((await fresh.call(last.access_token, "whoami")).status).toBe(401);
    const ended = await fresh.refresh(clientId, last.refresh_token);
    expect([ended.status, ((await ended.json()) as { error: string }).error]).toEqual([400, "invalid_grant"]);
    expect(documents.connections()).toBe(had);
  });
});

describe("the authorization endpoint", () => {
  it("reads a document once while it is fresh, on all instances together, and anew afterwards", async () => {
    documents.serveGood("/once");
    const other = await open();
    for (const by of [agents, agents, other]) expect(isAsked(await authorize("/once", by))).toBe(true);
    expect(documents.fetched("/once")).toBe(1);
    await letAge("/once");
    for (const by of [other, agents]) expect(isAsked(await authorize("/once", by))).toBe(true);
    expect(documents.fetched("/once")).toBe(2);
  });

  it("keeps a document for as long as its server says", async () => {
    documents.serveGood("/hour", {}, { "cache-control": "public, max-age=3600" });
    await authorize("/hour");
    const [row] = await sample.database.transaction("app_sys", (sql) =>
      sql.query<{ seconds: number }>(
        `SELECT extract(epoch FROM (payload ->> 'fresh_until')::timestamptz - created_at)::int AS seconds
           FROM oauth_records WHERE kind = 'Client' AND id = $1`,
        [documents.idOf("/hour")],
      ),
    );
    expect(row?.seconds).toBe(3600);
  });

  it("reads nothing for a form, which it does not take", async () => {
    documents.serveGood("/form");
    const { search } = new URL(agents.authorizePath(documents.idOf("/form"), { challenge: CHALLENGE }), ORIGIN);
    const response = await agents.form(`/oauth/authorize${search}`, Object.fromEntries(new URLSearchParams(search)));
    expect([response.status, documents.fetched("/form")]).toEqual([404, 0]);
  });

  it("goes by what the document says now: an address that it no longer lists is refused", async () => {
    documents.serveGood("/changed");
    expect(isAsked(await authorize("/changed"))).toBe(true);
    documents.serveGood("/changed", { redirect_uris: ["https://elsewhere.example/callback"] });
    await letAge("/changed");
    const refused = await authorize("/changed");
    expect([refused.status, refused.headers.get("location")]).toEqual([400, null]);
  });

  it("refuses a document that it once knew and cannot read now, while its connections live on", async () => {
    documents.serveGood("/lost");
    const { clientId, tokens } = await agents.connect(person, { clientId: documents.idOf("/lost") });
    documents.answer("/lost", (response) => response.writeHead(404).end());
    await letAge("/lost");
    const refused = await authorize("/lost");
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        error: "invalid_client",
        error_description: expect.stringMatching(/^The client's metadata document could not/),
      },
    ]);
    expect((await agents.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it("says what is wrong with a document, and does not ask for it again for a minute", async () => {
    documents.serveGood("/wrong", { redirect_uris: ["http://agent.example/callback"] });
    const words = /^The client's metadata document is not valid: redirect_uris .* in a minute at the earliest\.$/;
    for (let i = 0; i < 2; i++) {
      const refused = await authorize("/wrong");
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { error: "invalid_client", error_description: expect.stringMatching(words) },
      ]);
    }
    expect(documents.fetched("/wrong")).toBe(1);
    documents.serveGood("/wrong");
    now = new Date("2026-06-15T22:31:11Z");
    expect(isAsked(await authorize("/wrong"))).toBe(true);
  });

  it("forgets after a day a document that nobody connected with", async () => {
    documents.serveGood("/unused");
    await agents.authorization.handle(new Request(`${ORIGIN}/oauth/authorize?client_id=${documents.idOf("/unused")}`), {
      ...FROM,
      ip: "198.51.100.1",
    });
    expect(documents.fetched("/unused")).toBe(1);
    await letAge("/unused");
    await forgetUnusedClients(sample.database);
    const left = await sample.database.prisma.oauthRecord.count({
      where: { kind: "Client", id: documents.idOf("/unused") },
    });
    expect(left).toBe(0);
  });
});

describe("documents that are new to us", () => {
  const ask = (path: string, ip: string, by: Agents) =>
    by.authorization.handle(
      new Request(`${ORIGIN}${by.authorizePath(documents.idOf(path), { challenge: CHALLENGE })}`),
      { ...FROM, ip },
    );
  async function expectRefused(response: Response, whose: string) {
    expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
      429,
      "50",
      {
        error: "temporarily_unavailable",
        error_description: `Too many client metadata documents were asked for ${whose}. Try again in 50 seconds.`,
      },
    ]);
  }

  it("are limited per network, and nothing beyond is fetched; then the next minute", async () => {
    now = new Date("2026-06-16T10:00:10Z");
    const limited = await open({ RATE_LIMIT_REGISTRATIONS: "2" });
    for (const path of ["/net-1", "/net-2", "/net-3"]) documents.serveGood(path);
    expect(isAsked(await ask("/net-1", "2001:db8:5:5::1", limited))).toBe(true);
    expect(isAsked(await ask("/net-2", "2001:db8:5:5::2", limited))).toBe(true);
    await expectRefused(await ask("/net-3", "2001:db8:5:5::3", limited), "from your network");
    expect(documents.fetched("/net-3")).toBe(0);
    // What is known needs no fetch and is not refused.
    expect(isAsked(await ask("/net-1", "2001:db8:5:5::3", limited))).toBe(true);
    now = new Date("2026-06-16T10:01:00Z");
    expect(isAsked(await ask("/net-3", "2001:db8:5:5::3", limited))).toBe(true);
  });

  it("are limited per host, whoever asks, and nothing beyond is fetched; known ones are read anew all the same", async () => {
    now = new Date("2026-06-16T11:00:10Z");
    const limited = await open({ RATE_LIMIT_REGISTRATIONS: "2" });
    for (const path of ["/host-1", "/host-2", "/host-3"]) documents.serveGood(path);
    expect(isAsked(await ask("/host-1", "198.51.100.31", limited))).toBe(true);
    expect(isAsked(await ask("/host-2", "198.51.100.32", limited))).toBe(true);
    await expectRefused(await ask("/host-3", "198.51.100.33", limited), "of localhost");
    expect(documents.fetched("/host-3")).toBe(0);
    await letAge("/host-1");
    expect(isAsked(await ask("/host-1", "198.51.100.34", limited))).toBe(true);
    expect(documents.fetched("/host-1")).toBe(2);
  });
});
