/** Sessions of people: how they begin, end and are listed. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askForLink } from "@/lib/auth/ask-for-link";
import { changePassword, connectedAgents } from "@/lib/auth/change-password";
import { siteOf } from "@/lib/auth/deps";
import { type Device, deviceCookie, knownDevice } from "@/lib/auth/known-device";
import { listNotices } from "@/lib/auth/notices";
import { endOtherSessions, endSession, findLiveSession, forgetOldSessions, listSessions } from "@/lib/auth/sessions";
import { signInWithPassword } from "@/lib/auth/sign-in";
import { FAILURES_PER_ACCOUNT } from "@/lib/auth/throttle";
import { webActor } from "@/lib/auth/web-actor";
import type { Database } from "@/lib/db/database";
import { openTestDatabase } from "@/tests/support/database";
import { readAs } from "@/tests/support/doors";
import { connection } from "@/tests/support/sample";
import { addPerson, auditOf, authOn, PASSWORD, someOrigin } from "./people";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());

const HOUR = 3_600_000;
const NEXT = "seven herons over the mole";

/** A person with some open sessions. */
async function signedIn(count: number) {
  const { deps } = authOn(database);
  const person = await addPerson(database);
  const sessions = [];
  for (let time = 0; time < count; time++) {
    const result = await signInWithPassword(deps, someOrigin(), { email: person.email, password: PASSWORD });
    if (result.outcome !== "allowed") throw new Error(result.outcome);
    sessions.push({ id: result.sessionId, userId: person.id });
  }
  const live = async (key: { id: string; userId: string } | undefined) => {
    if (!key) throw new Error("no such session");
    const session = await findLiveSession(deps, key);
    if (!session) throw new Error("the session has ended");
    return session;
  };
  return { deps, person, sessions, live };
}

const first = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error("empty");
  return one;
};

const ofIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

describe("a session", () => {
  it("carries the actor through the door of the database, until it is ended", async () => {
    const { deps, sessions, live } = await signedIn(1);
    const actor = webActor(await live(first(sessions)), "https://deals.example.com");
    expect(actor).toMatchObject({ via: "web", scopes: "all", credential: { kind: "session", id: first(sessions).id } });
    const enter = () => readAs(database, deps.clock, actor, async ({ authority }) => authority);

    expect(await enter()).toMatchObject({ seats: [] });
    const origin = someOrigin();
    expect(await endSession(deps, origin, first(sessions), "sign_out")).toBe(true);
    await expect(enter()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await findLiveSession(deps, first(sessions))).toBeNull();
    expect(await endSession(deps, origin, first(sessions), "sign_out")).toBe(false);
    expect(await auditOf(database, origin.requestId)).toMatchObject([
      { tool: "sign_out", outcome: "allowed", userId: first(sessions).userId, subjectId: first(sessions).id },
    ]);
  });

  it("ends at once for a person who is disabled", async () => {
    const { deps, person, sessions } = await signedIn(1);
    await database.prisma.user.update({ where: { id: person.id }, data: { disabledAt: new Date() } });
    expect(await findLiveSession(deps, first(sessions))).toBeNull();
  });

  it("is nobody else's: neither to use nor to end", async () => {
    const { deps, sessions } = await signedIn(1);
    const other = await addPerson(database);
    const stolen = { id: first(sessions).id, userId: other.id };
    expect(await findLiveSession(deps, stolen)).toBeNull();
    expect(await endSession(deps, someOrigin(), stolen, "end_session")).toBe(false);
    expect(await findLiveSession(deps, first(sessions))).not.toBeNull();
  });

  it("lives on while it is used, and is written to at most once a minute", async () => {
    const { deps, sessions, live } = await signedIn(1);
    const { id } = first(sessions);
    const row = () => database.prisma.webSession.findUniqueOrThrow({ where: { id } });
    const before = await row();
    expect(before.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(12 * HOUR + 5_000);
    expect(before.expiresAt.getTime() - Date.now()).toBeGreaterThan(12 * HOUR - 60_000);
    await live(first(sessions));
    expect((await row()).expiresAt).toEqual(before.expiresAt);

    await database.prisma.webSession.update({ where: { id }, data: { expiresAt: new Date(Date.now() + HOUR) } });
    const session = await live(first(sessions));
    expect((await row()).expiresAt.getTime()).toBeGreaterThan(Date.now() + 12 * HOUR - 60_000);
    expect(session.expires.getTime()).toBeGreaterThan(Date.now() + 12 * HOUR - 60_000);

    await database.prisma.webSession.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await findLiveSession(deps, first(sessions))).toBeNull();
  });

  it("is not prolonged beyond thirty days", async () => {
    const { sessions, live } = await signedIn(1);
    const { id } = first(sessions);
    const createdAt = new Date(Date.now() - 30 * 24 * HOUR + 2 * HOUR);
    await database.prisma.webSession.update({
      where: { id },
      data: { createdAt, expiresAt: new Date(Date.now() + HOUR) },
    });
    const { expires } = await live(first(sessions));
    expect(Math.abs(expires.getTime() - Date.now() - 2 * HOUR)).toBeLessThan(10_000);
  });

  it("is forgotten a month after it could last be used", async () => {
    const { deps, sessions } = await signedIn(2);
    const [old, young] = sessions;
    const expiresAt = new Date(Date.now() - 31 * 24 * HOUR);
    await database.prisma.webSession.update({ where: { id: old?.id ?? "" }, data: { expiresAt } });
    await forgetOldSessions(deps);
    const left = await database.prisma.webSession.findMany({ where: { userId: first(sessions).userId } });
    expect(ofIds(left)).toEqual([young?.id]);
  });
});

describe("the list of sessions", () => {
  it("holds the person's own live ones", async () => {
    const { deps, person, sessions } = await signedIn(3);
    await signedIn(1);
    expect(ofIds(await listSessions(deps, person.id))).toEqual(ofIds(sessions));
    await endSession(deps, someOrigin(), first(sessions), "end_session");
    expect(ofIds(await listSessions(deps, person.id))).toEqual(ofIds(sessions.slice(1)));
  });

  it("shrinks to the one that is kept", async () => {
    const { deps, person, sessions } = await signedIn(3);
    const bystander = await signedIn(1);
    const origin = someOrigin();
    expect(await endOtherSessions(deps, origin, first(sessions))).toBe(2);
    expect(ofIds(await listSessions(deps, person.id))).toEqual([first(sessions).id]);
    expect(await listSessions(deps, bystander.person.id)).toHaveLength(1);
    expect(await auditOf(database, origin.requestId)).toMatchObject([
      { tool: "end_other_sessions", outcome: "allowed", userId: person.id, resultCount: 2 },
    ]);
  });
});

describe("a password change", () => {
  const signIn = (deps: Awaited<ReturnType<typeof signedIn>>["deps"], email: string, password: string) =>
    signInWithPassword(deps, someOrigin(), { email, password }).then(({ outcome }) => outcome);

  it("takes effect at once and ends the other sessions", async () => {
    const { deps, person, sessions, live } = await signedIn(3);
    const origin = someOrigin();
    const given = { current: PASSWORD, next: NEXT };
    expect(await changePassword(deps, origin, await live(first(sessions)), given)).toMatchObject({
      ...{ outcome: "changed", endedSessions: 2, endedAgents: 0 },
    });
    expect(ofIds(await listSessions(deps, person.id))).toEqual([first(sessions).id]);
    expect(await signIn(deps, person.email, PASSWORD)).toBe("unauthenticated");
    expect(await signIn(deps, person.email, NEXT)).toBe("allowed");
    const audit = await auditOf(database, origin.requestId);
    expect(audit).toMatchObject([{ tool: "change_password", outcome: "allowed", userId: person.id, resultCount: 2 }]);
    expect(JSON.stringify(audit)).not.toContain(NEXT);
  });

  it("disconnects the agents that were shown before, unless the person keeps them, and says so in the person's list", async () => {
    for (const keepAgents of [false, true]) {
      const { deps, person, sessions, live } = await signedIn(1);
      const agents = [await connection(database, person.id), await connection(database, person.id)];
      expect(await connectedAgents(deps, person.id)).toHaveLength(2);
      const given = { current: PASSWORD, next: NEXT, keepAgents };
      const changed = await changePassword(deps, someOrigin(), await live(first(sessions)), given);
      expect(changed).toMatchObject({ outcome: "changed", endedAgents: keepAgents ? 0 : 2 });
      expect(await connectedAgents(deps, person.id)).toHaveLength(keepAgents ? 2 : 0);
      for (const agent of agents) {
        const enter = readAs(database, deps.clock, agent, async ({ authority }) => authority);
        if (keepAgents) await enter;
        else await expect(enter).rejects.toMatchObject({ code: "unauthenticated" });
      }
      const [notice] = await listNotices(deps, person.id);
      expect(notice).toMatchObject({ kind: "password_changed", facts: { by: "password", sessions: 0 } });
    }
  });

  it("leaves one browser known, in which it was changed, and no link that was on its way", async () => {
    const { deps, person, sessions, live } = await signedIn(1);
    const other = await signInWithPassword(deps, someOrigin(), { email: person.email, password: PASSWORD });
    await askForLink(deps, someOrigin(), { email: person.email, purpose: "reset" });
    const given = { current: PASSWORD, next: NEXT };
    const changed = await changePassword(deps, someOrigin(), await live(first(sessions)), given);
    if (changed.outcome !== "changed" || other.outcome !== "allowed") throw new Error();
    const { deviceEpoch: epoch } = await database.prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    const known = (device: Device) =>
      knownDevice(() => deviceCookie(siteOf(deps), device).value, siteOf(deps), { email: person.email, epoch });
    expect([known(other.device), known(changed.device)]).toEqual([undefined, changed.device.id]);
    expect(await database.prisma.accountLink.count({ where: { userId: person.id } })).toBe(0);
  });

  it.each([
    [{ current: "not the password", next: NEXT }, "current", "unauthenticated"],
    [{ current: PASSWORD, next: "short" }, "next", "invalid_input"],
    [{ current: PASSWORD, next: PASSWORD }, "next", "invalid_input"],
  ] as const)("refused: %j at the field %s", async (given, field, outcome) => {
    const { deps, person, sessions, live } = await signedIn(2);
    const origin = someOrigin();
    const result = await changePassword(deps, origin, await live(first(sessions)), given);
    expect(result).toMatchObject({ outcome: "refused", field });
    expect(await listSessions(deps, person.id)).toHaveLength(2);
    expect(await signIn(deps, person.email, PASSWORD)).toBe("allowed");
    expect(await auditOf(database, origin.requestId)).toMatchObject([{ tool: "change_password", outcome }]);
  });

  it("cannot be used to guess: ten wrong ones, then even the right one waits", async () => {
    const { deps, sessions, live } = await signedIn(1);
    const session = await live(first(sessions));
    let verified = 0;
    const never = {
      hash: async () => "",
      verify: async () => {
        verified += 1;
        return false;
      },
    };
    const attempts = Array.from({ length: 20 }, () =>
      changePassword(deps, someOrigin(), session, { current: "guess", next: NEXT }, never),
    );
    await Promise.all(attempts);
    expect(verified).toBe(FAILURES_PER_ACCOUNT);
    const result = await changePassword(deps, someOrigin(), session, { current: PASSWORD, next: NEXT });
    expect(result).toMatchObject({
      outcome: "refused",
      field: "current",
      problem: expect.stringContaining("Too many"),
    });
  });

  it("two at once: one wins, the other is told", async () => {
    const { deps, sessions, live } = await signedIn(1);
    const session = await live(first(sessions));
    const results = await Promise.all(
      [NEXT, `${NEXT} again`].map((next) => changePassword(deps, someOrigin(), session, { current: PASSWORD, next })),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["changed", "refused"]);
  });

  it("a sign-in with the old password at the same moment leaves no session behind", async () => {
    const { deps, person, sessions, live } = await signedIn(1);
    const session = await live(first(sessions));
    await Promise.all([
      changePassword(deps, someOrigin(), session, { current: PASSWORD, next: NEXT }),
      ...Array.from({ length: 6 }, () => signIn(deps, person.email, PASSWORD)),
    ]);
    expect(ofIds(await listSessions(deps, person.id))).toEqual([session.id]);
  });
});
