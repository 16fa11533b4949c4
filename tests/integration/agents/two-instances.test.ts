import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rotateSigningKeys } from "@/lib/auth/oauth/signing-keys";
import { openPostgres } from "@/lib/db/postgres";
import { endGrace, openAgentAccess, type Tokens } from "@/tests/support/agent-access";
import { openSample, type Sample, userIdOf } from "@/tests/support/sample";

/** Two processes' worth of doors on one database: nothing that decides about rights lives in memory. */
let sample: Sample;
let folder: string;
let here: Awaited<ReturnType<typeof openAgentAccess>>;
let there: Awaited<ReturnType<typeof openAgentAccess>>;
let closeSecond = async () => undefined as unknown;
const person = userIdOf("ib-admin");
const keys = () => join(folder, "keys.json");

beforeAll(async () => {
  sample = await openSample();
  folder = await mkdtemp(join(tmpdir(), "dealspace-shared-"));
  // On PostgreSQL with a pool of its own; the embedded database knows one process only, and there the doors alone are two.
  const second = sample.url ? await openPostgres(sample.url, { poolSize: 4 }) : sample.database;
  if (sample.url) closeSecond = () => second.close();
  here = await openAgentAccess(sample.database, { SIGNING_KEYS: keys() });
  there = await openAgentAccess(second, { SIGNING_KEYS: keys() });
});
afterAll(async () => {
  await here.close();
  await there.close();
  await closeSecond();
  await sample.close();
  await rm(folder, { recursive: true });
});

describe("two instances", () => {
  it("accept each other's tokens, and what is revoked on one is refused on the other [TA-042 TA-161]", async () => {
    const { clientId, tokens } = await here.connect(person);
    expect((await there.call(tokens.access_token, "whoami")).status).toBe(200);
    await here.form("/oauth/revoke", { token: tokens.refresh_token, client_id: clientId });
    expect((await there.call(tokens.access_token, "whoami")).status).toBe(401);
  });

  it("continue each other's flows: client of one, code of the other, refresh on either", async () => {
    const clientId = await here.register();
    const { tokens } = await there.connect(person, { clientId });
    const renewed = await here.refresh(clientId, tokens.refresh_token);
    expect(renewed.status).toBe(200);
  });

  it("give parallel refreshes one successor, whichever is asked: one chain, which a replay ends", async () => {
    const { clientId, tokens } = await here.connect(person);
    const refresh = async (at: number, token: string) => {
      const response = await (at % 2 ? here : there).refresh(clientId, token);
      return { status: response.status, ...((await response.json()) as Tokens & { error?: string }) };
    };
    const live = () =>
      sample.database.prisma.oauthRecord.findMany({
        where: { kind: "RefreshToken", consumedAt: null, grantId: String(decodeJwt(tokens.access_token).grant_id) },
      });
    let last = tokens;
    for (let link = 0; link < 3; link++) {
      const given = await Promise.all(Array.from({ length: 8 }, (_, at) => refresh(at, last.refresh_token)));
      expect(given.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(new Set(given.map((one) => one.refresh_token)).size).toBe(1);
      expect(new Set(given.map((one) => one.access_token)).size).toBe(8);
      expect(await live()).toHaveLength(1);
      last = given[link] ?? tokens;
    }

    await endGrace(sample.database, tokens);
    expect((await refresh(1, tokens.refresh_token)).error).toBe("invalid_grant");
    expect(await live()).toEqual([]);
    expect((await refresh(0, last.refresh_token)).error).toBe("invalid_grant");
    expect((await there.call(last.access_token, "whoami")).status).toBe(401);
  });

  it("know each other's sessions [DS-010]", async () => {
    const { tokens } = await here.connect(person);
    const hello = await here.rpc(tokens.access_token, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "old", version: "1" },
    });
    const session = { "mcp-session-id": hello.headers.get("mcp-session-id") ?? "" };
    expect((await there.rpc(tokens.access_token, "tools/list", {}, session)).status).toBe(200);
  });

  it("together allow no more calls than one [DS-742]", async () => {
    const environment = { SIGNING_KEYS: keys(), RATE_LIMIT_PER_USER: "10" };
    const [one, two] = [
      await openAgentAccess(sample.database, environment),
      await openAgentAccess(there.runtime.database, environment),
    ];
    const { tokens } = await one.connect(userIdOf("seller-admin"));
    await sample.database.prisma.rateWindow.deleteMany();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 ? one : two).call(tokens.access_token, "whoami")),
    );
    const allowed = answers.filter((answer) => !answer.refusal).length;
    // Ten, or twenty should the minute have turned in between; never ten from each.
    const windows = await sample.database.prisma.rateWindow.count({ where: { key: { startsWith: "calls:user:" } } });
    expect(allowed).toBe(10 * windows);
    await one.close();
    await two.close();
  });
});

describe("signing keys", () => {
  it("rotate without logging anyone out; a removed key's tokens are refused [TA-108 TA-109 TA-110]", async () => {
    const { tokens } = await here.connect(person);
    await rotateSigningKeys(keys(), 2);
    const rotated = await openAgentAccess(sample.database, { SIGNING_KEYS: keys() });
    expect((await rotated.call(tokens.access_token, "whoami")).status).toBe(200);
    const fresh = await rotated.connect(person);
    expect((await rotated.call(fresh.tokens.access_token, "whoami")).status).toBe(200);
    await rotateSigningKeys(keys(), 1);
    const removed = await openAgentAccess(sample.database, { SIGNING_KEYS: keys() });
    expect((await removed.call(tokens.access_token, "whoami")).status).toBe(401);
    expect((await removed.call(fresh.tokens.access_token, "whoami")).status).toBe(401);
    await rotated.close();
    await removed.close();
  });
});
