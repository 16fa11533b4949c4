import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobDeps, upkeep } from "@/lib/host/jobs";
import { challengeOf, FROM, ORIGIN, openAgentAccess, REDIRECT } from "@/tests/support/agent-access";
import { openSample, type Sample, userIdOf } from "@/tests/support/sample";

/** What anyone on the network can do without a token: not much, not often, and nothing that stays. */
let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
let now: Date;
beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, {}, { now: () => now });
});
beforeEach(() => {
  now = new Date("2026-06-15T22:30:10Z");
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const from = (ip: string) => ({ ...FROM, ip });

describe("requests that leave a row behind are limited per network", () => {
  const register = (ip: string, at = agents) =>
    at.authorization.handle(
      new Request(`${ORIGIN}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ redirect_uris: [REDIRECT] }),
      }),
      from(ip),
    );

  it("20 registrations a minute, however many addresses the network has; then the next minute", async () => {
    for (let i = 0; i < 20; i++) expect((await register(`2001:db8:1:2::${i + 1}`)).status).toBe(201);
    const refused = await register("2001:db8:1:2:ffff::1");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("50");
    expect((await register("2001:db8:1:3::1")).status).toBe(201);
    now = new Date("2026-06-15T22:31:00Z");
    expect((await register("2001:db8:1:2::1")).status).toBe(201);
  });

  it("60 authorization requests a minute; then the next minute", async () => {
    const path = agents.authorizePath(await agents.register(), { challenge: challengeOf("s".repeat(43)) });
    const authorize = (ip: string) => agents.authorization.handle(new Request(`${ORIGIN}${path}`), from(ip));
    for (let i = 0; i < 60; i++) expect((await authorize(`2001:db8:7:7::${i + 1}`)).status).toBe(303);
    const before = await sample.database.prisma.oauthRecord.count({ where: { kind: "Interaction" } });
    const refused = await authorize("2001:db8:7:7::ffff");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("50");
    expect(await sample.database.prisma.oauthRecord.count({ where: { kind: "Interaction" } })).toBe(before);
    expect((await authorize("198.51.100.7")).status).toBe(303);
    now = new Date("2026-06-15T22:31:00Z");
    expect((await authorize("2001:db8:7:7::1")).status).toBe(303);
  });

  it("as many as the operator says; of registrations no more in a day than in ten such minutes", async () => {
    const environment = { RATE_LIMIT_REGISTRATIONS: "3", RATE_LIMIT_AUTHORIZATIONS: "2" };
    const limited = await openAgentAccess(sample.database, environment, { now: () => now });
    const path = limited.authorizePath(await limited.register(), { challenge: challengeOf("s".repeat(43)) });
    const authorize = () => limited.authorization.handle(new Request(`${ORIGIN}${path}`), from("198.51.100.9"));
    expect([(await authorize()).status, (await authorize()).status, (await authorize()).status]).toEqual([
      303, 303, 429,
    ]);

    const ip = "198.51.100.10";
    for (let minute = 0; minute < 10; minute++) {
      now = new Date(Date.parse("2026-06-15T09:00:00Z") + minute * 60_000);
      for (let i = 0; i < 3; i++) expect((await register(ip, limited)).status).toBe(201);
      expect((await register(ip, limited)).headers.get("retry-after")).toBe("60");
    }
    now = new Date("2026-06-15T12:00:00Z");
    const refused = await register(ip, limited);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe(String(12 * 3600));
    now = new Date("2026-06-16T00:00:00Z");
    expect((await register(ip, limited)).status).toBe(201);
    await limited.close();
  });
});

describe("a body larger than allowed", () => {
  const endless = () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    return { body, sent: () => sent };
  };

  it.each(["/oauth/token", "/oauth/register", "/oauth/revoke", "/oauth/authorize"])(
    "at %s is refused while it arrives, not after",
    async (path) => {
      const { body, sent } = endless();
      const request = new Request(`${ORIGIN}${path}`, { method: "POST", body, duplex: "half" } as RequestInit);
      expect((await agents.authorization.handle(request, from("198.51.100.8"))).status).toBe(413);
      expect(sent()).toBeLessThan(70 * 1024);
    },
  );
});

describe("what is over is removed", () => {
  it("expired records, sessions that ended a day ago, and clients that nobody connected", async () => {
    const { prisma } = sample.database;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const used = (await agents.connect(userIdOf("ib-admin"))).clientId;
    const [unused, asking, fresh] = [await agents.register(), await agents.register(), await agents.register()];
    await agents.openConsentPage(
      agents.authorizePath(asking, { challenge: challengeOf("s".repeat(43)) }),
      userIdOf("ib-admin"),
    );
    await prisma.oauthRecord.updateMany({
      where: { kind: "Client", id: { in: [used, unused, asking] } },
      data: { createdAt: hoursAgo(25) },
    });
    await prisma.oauthRecord.createMany({
      data: [
        { kind: "AuthorizationCode", id: "over", payload: {}, expiresAt: hoursAgo(1) },
        { kind: "AuthorizationCode", id: "running", payload: {}, expiresAt: hoursAgo(-1) },
      ],
    });
    const connection = await prisma.connection.findFirstOrThrow({ where: { clientId: used } });
    const session = { connectionId: connection.id, protocolVersion: "2025-06-18", clientName: "" };
    await prisma.mcpSession.createMany({
      data: [
        { ...session, id: "ended-long-ago", expiresAt: hoursAgo(-1), endedAt: hoursAgo(25) },
        { ...session, id: "expired-long-ago", expiresAt: hoursAgo(25) },
        { ...session, id: "ended-today", expiresAt: hoursAgo(-1), endedAt: hoursAgo(2) },
        { ...session, id: "live", expiresAt: hoursAgo(-1) },
      ],
    });

    for (const job of upkeep(agents.runtime)) await job.run(jobDeps(agents.runtime) as never, {} as never, () => false);

    const ids = async (where: object) => (await prisma.oauthRecord.findMany({ where })).map((row) => row.id).sort();
    expect(await ids({ kind: "Client", id: { in: [used, unused, asking, fresh] } })).toEqual(
      [used, asking, fresh].sort(),
    );
    expect(await ids({ kind: "AuthorizationCode", id: { in: ["over", "running"] } })).toEqual(["running"]);
    const sessions = await prisma.mcpSession.findMany({ where: { connectionId: connection.id } });
    expect(sessions.map((row) => row.id).sort()).toEqual(["ended-today", "live"]);
  });
});
