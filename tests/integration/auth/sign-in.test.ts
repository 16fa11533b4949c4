import { hash as argon2 } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteOf } from "@/lib/auth/deps";
import { deviceCookie } from "@/lib/auth/known-device";
import { needsRehash, type Passwords, passwords } from "@/lib/auth/passwords";
import { findLiveSession, listSessions } from "@/lib/auth/sessions";
import { signInWithPassword } from "@/lib/auth/sign-in";
import {
  FAILURES_BEFORE_SLOW,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  FAILURES_WHEN_SLOW,
} from "@/lib/auth/throttle";
import type { Database } from "@/lib/db/database";
import { openTestDatabase } from "@/tests/support/database";
import { addPerson, auditOf, authOn, PASSWORD, someOrigin } from "./people";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());

/** Counts verifications and says what they were made against; answers without the work when told to. */
function counting(answer?: boolean): Passwords & { verified: (string | undefined)[] } {
  const verified: (string | undefined)[] = [];
  return {
    verified,
    hash: passwords.hash,
    verify: (hash, password) => {
      verified.push(hash);
      return answer === undefined ? passwords.verify(hash, password) : Promise.resolve(answer);
    },
  };
}

describe("allowed", () => {
  it("the right password opens a session, counted, logged and audited without the address", async () => {
    const { deps, counted, logged } = authOn(database);
    const person = await addPerson(database);
    const origin = someOrigin();
    const result = await signInWithPassword(deps, origin, {
      email: ` ${person.email.toUpperCase()} `,
      password: PASSWORD,
    });
    if (result.outcome !== "allowed") throw new Error(result.outcome);

    const session = await findLiveSession(deps, { id: result.sessionId, userId: person.id });
    expect(session?.person).toEqual({ id: person.id, name: "Ada Lovelace", email: person.email, title: "Analyst" });
    expect(await listSessions(deps, person.id)).toMatchObject([
      { id: result.sessionId, method: "password", ip: origin.ip, userAgent: origin.userAgent },
    ]);
    expect(counted).toEqual([{ method: "password", outcome: "allowed" }]);
    const audit = await auditOf(database, origin.requestId);
    expect(audit).toMatchObject([
      {
        action: "sign_in",
        tool: "sign_in",
        via: "web",
        outcome: "allowed",
        userId: person.id,
        subjectId: result.sessionId,
        args: { method: "password" },
        ip: origin.ip,
      },
    ]);
    for (const trace of [JSON.stringify(audit), JSON.stringify(logged)]) {
      expect(trace).not.toContain(person.email);
      expect(trace).not.toContain(PASSWORD);
    }
  });

  it("a hash of older parameters is renewed, and the password still works", async () => {
    const { deps } = authOn(database);
    const person = await addPerson(database, { password: false });
    const old = await argon2(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await database.prisma.credential.create({ data: { userId: person.id, hash: old } });
    const signIn = () => signInWithPassword(deps, someOrigin(), { email: person.email, password: PASSWORD });

    expect((await signIn()).outcome).toBe("allowed");
    const renewed = await database.prisma.credential.findUniqueOrThrow({ where: { userId: person.id } });
    expect(needsRehash(renewed.hash)).toBe(false);
    expect((await signIn()).outcome).toBe("allowed");
  });

  it("signing in often is no failure", async () => {
    const { deps } = authOn(database);
    const person = await addPerson(database);
    const origin = someOrigin();
    for (let time = 0; time < FAILURES_PER_ACCOUNT * 2; time++) {
      const result = await signInWithPassword(deps, origin, { email: person.email, password: PASSWORD });
      expect(result.outcome).toBe("allowed");
    }
  });
});

describe("refused alike", () => {
  const cases = {
    "a wrong password": async () => ({ ...(await addPerson(database)), password: "something else entirely" }),
    "an unknown address": async () => ({ id: null, email: "nobody@people.test", password: PASSWORD }),
    "a disabled person with the right password": async () => ({
      ...(await addPerson(database, { disabled: true })),
      password: PASSWORD,
    }),
    "a person without a password": async () => ({ ...(await addPerson(database, { password: false })), password: "" }),
    "nothing at all": async () => ({ id: null, email: undefined, password: undefined }),
    "objects in place of text": async () => ({ id: null, email: { $ne: "" }, password: ["x"] }),
    "text that no database takes": async () => ({ id: null, email: "a\u0000b@people.test", password: "\u0000" }),
    "an enormous password": async () => ({ ...(await addPerson(database)), password: "x".repeat(15_000) }),
  };

  it.each(Object.entries(cases))("%s: the same answer and exactly one verification", async (_name, given) => {
    const { deps, counted } = authOn(database);
    const { id, email, password } = await given();
    const origin = someOrigin();
    const verifier = counting();

    expect(await signInWithPassword(deps, origin, { email, password }, verifier)).toEqual({
      outcome: "unauthenticated",
    });
    expect(verifier.verified).toHaveLength(1);
    expect(counted).toEqual([{ method: "password", outcome: "unauthenticated" }]);
    expect(await auditOf(database, origin.requestId)).toMatchObject([
      { tool: "sign_in", outcome: "unauthenticated", userId: id, subjectId: null, args: { method: "password" } },
    ]);
    if (id) expect(await listSessions(deps, id)).toEqual([]);
  });

  it("a password that is changed while it is verified opens no session", async () => {
    const { deps } = authOn(database);
    const person = await addPerson(database);
    const verifier = counting();
    const changing: Passwords = {
      ...verifier,
      async verify(hash, password) {
        const matches = await verifier.verify(hash, password);
        const next = await passwords.hash("another password altogether");
        await database.prisma.credential.update({ where: { userId: person.id }, data: { hash: next } });
        return matches;
      },
    };
    const result = await signInWithPassword(deps, someOrigin(), { email: person.email, password: PASSWORD }, changing);
    expect(result).toEqual({ outcome: "unauthenticated" });
    expect(await listSessions(deps, person.id)).toEqual([]);
  });
});

describe("throttled", () => {
  it.each(["known", "unknown"])(
    "an account from one network after ten failures, also for the right password (%s)",
    async (kind) => {
      const { deps, counted } = authOn(database);
      const email = kind === "known" ? (await addPerson(database)).email : "no-such-person@people.test";
      const verifier = counting();
      const origin = someOrigin();
      const attempt = (password: string) => signInWithPassword(deps, origin, { email, password }, verifier);

      for (let time = 0; time < FAILURES_PER_ACCOUNT; time++) {
        expect(await attempt("wrong password")).toEqual({ outcome: "unauthenticated" });
      }
      const refused = await attempt(PASSWORD);
      expect(refused).toEqual({ outcome: "rate_limited", retryAfter: expect.any(Number) });
      expect(refused.outcome === "rate_limited" && refused.retryAfter).toBeLessThanOrEqual(900);
      expect(verifier.verified).toHaveLength(FAILURES_PER_ACCOUNT);
      expect(counted.at(-1)).toEqual({ method: "password", outcome: "rate_limited" });
    },
  );

  it("nobody locks the owner out from elsewhere: a new place has fewer attempts, a known device all of its own", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    const home = someOrigin();
    const first = await signInWithPassword(deps, home, { email, password: PASSWORD });
    if (first.outcome !== "allowed") throw new Error(first.outcome);
    const cookie = deviceCookie(siteOf(deps), first.device);
    const sent = (name: string) => (name === cookie.name ? cookie.value : undefined);
    const none = counting(false);
    for (let time = 0; time < FAILURES_BEFORE_SLOW; time++)
      await signInWithPassword(deps, someOrigin(), { email, password: "guess" }, none);
    for (let time = 0; time < FAILURES_PER_ACCOUNT; time++)
      await signInWithPassword(deps, home, { email, password: "guess" }, none);

    expect((await signInWithPassword(deps, home, { email, password: PASSWORD })).outcome).toBe("rate_limited");
    const known = await signInWithPassword(deps, home, { email, password: PASSWORD, sent });
    expect(known).toMatchObject({ outcome: "allowed", device: { id: first.device.id } });
    // elsewhere and unknown: three wrong ones, then a pause; the right one at once
    expect((await signInWithPassword(deps, someOrigin(), { email, password: PASSWORD })).outcome).toBe("allowed");
    const hotel = someOrigin();
    const tries = [];
    for (let time = 0; time < FAILURES_WHEN_SLOW + 1; time++)
      tries.push((await signInWithPassword(deps, hotel, { email, password: "typo" }, none)).outcome);
    expect(tries).toEqual([...Array(FAILURES_WHEN_SLOW).fill("unauthenticated"), "rate_limited"]);
  });

  it("a known device of another account, or of the time before a new password, helps nobody", async () => {
    const { deps } = authOn(database);
    const [owner, other] = [await addPerson(database), await addPerson(database)];
    const origin = someOrigin();
    const signedIn = await signInWithPassword(deps, origin, { email: other.email, password: PASSWORD });
    if (signedIn.outcome !== "allowed") throw new Error(signedIn.outcome);
    const { value } = deviceCookie(siteOf(deps), signedIn.device);
    const none = counting(false);
    const attempt = (email: string) =>
      signInWithPassword(deps, origin, { email, password: "guess", sent: () => value }, none);
    for (let time = 0; time < FAILURES_PER_ACCOUNT; time++) await attempt(owner.email);
    expect((await attempt(owner.email)).outcome).toBe("rate_limited");

    await database.prisma.user.update({ where: { id: other.id }, data: { deviceEpoch: { increment: 1 } } });
    for (let time = 0; time < FAILURES_PER_ACCOUNT; time++) await attempt(other.email);
    expect((await attempt(other.email)).outcome).toBe("rate_limited");
    const elsewhere = { email: other.email, password: PASSWORD, sent: () => value };
    expect((await signInWithPassword(deps, origin, elsewhere)).outcome).toBe("rate_limited");
  });

  it("an address after fifty failures, whatever the accounts; others sign in", async () => {
    const { deps } = authOn(database);
    const person = await addPerson(database);
    const origin = someOrigin();
    const verifier = counting(false);
    for (let time = 0; time < FAILURES_PER_ADDRESS; time++) {
      await signInWithPassword(deps, origin, { email: `guess-${time}@people.test`, password: "x" }, verifier);
    }
    expect(verifier.verified).toHaveLength(FAILURES_PER_ADDRESS);
    const good = { email: person.email, password: PASSWORD };
    expect((await signInWithPassword(deps, origin, good)).outcome).toBe("rate_limited");
    expect((await signInWithPassword(deps, someOrigin(), good)).outcome).toBe("allowed");
  });

  it("a throttled address cannot lock out further accounts", async () => {
    const { deps } = authOn(database);
    const person = await addPerson(database);
    const origin = someOrigin();
    const none = counting(false);
    for (let time = 0; time < FAILURES_PER_ADDRESS; time++) {
      await signInWithPassword(deps, origin, { email: `guess-${time}@people.test`, password: "x" }, none);
    }
    for (let time = 0; time < FAILURES_PER_ACCOUNT * 2; time++) {
      await signInWithPassword(deps, origin, { email: person.email, password: "x" }, none);
    }
    const result = await signInWithPassword(deps, someOrigin(), { email: person.email, password: PASSWORD });
    expect(result.outcome).toBe("allowed");
  });

  it("twenty wrong passwords at once from one network are not tried more often than ten times", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    const origin = someOrigin();
    const verifier = counting();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => signInWithPassword(deps, origin, { email, password: "wrong" }, verifier)),
    );
    expect(verifier.verified).toHaveLength(FAILURES_PER_ACCOUNT);
    expect(results.filter(({ outcome }) => outcome === "rate_limited")).toHaveLength(20 - FAILURES_PER_ACCOUNT);
  });

  it("an own account in between does not give failures back", async () => {
    const { deps } = authOn(database);
    const [victim, attacker] = [await addPerson(database), await addPerson(database)];
    const origin = someOrigin();
    const verifier = counting(false);
    for (let time = 0; time < FAILURES_PER_ADDRESS; time++) {
      await signInWithPassword(deps, origin, { email: `${time}-${victim.email}`, password: "x" }, verifier);
      if (time % 10 === 0) {
        const own = await signInWithPassword(deps, origin, { email: attacker.email, password: PASSWORD });
        expect(own.outcome).toBe("allowed");
      }
    }
    const further = await signInWithPassword(deps, origin, { email: victim.email, password: "x" }, verifier);
    expect(further.outcome).toBe("rate_limited");
  });

  it("the table of counts names nobody", async () => {
    const { deps } = authOn(database);
    const origin = someOrigin();
    await signInWithPassword(deps, origin, { email: "someone-private@people.test", password: "x" });
    const keys = (await database.prisma.rateWindow.findMany()).map(({ key }) => key).join("\n");
    expect(keys).not.toContain("someone-private");
    expect(keys).not.toContain("people.test");
    expect(keys).not.toContain(origin.ip);
  });

  it("a flood of refusals leaves a few lines of audit, not all", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    const origin = someOrigin();
    const none = counting(false);
    for (let time = 0; time < FAILURES_PER_ACCOUNT + 30; time++) {
      await signInWithPassword(deps, origin, { email, password: "x" }, none);
    }
    const refusals = (await auditOf(database, origin.requestId)).filter(({ outcome }) => outcome === "rate_limited");
    expect(refusals).toHaveLength(5);
    expect(refusals.every(({ userId }) => userId === null)).toBe(true);
  });
});
