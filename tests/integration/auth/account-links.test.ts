/** Links that lead into an account: by letter, once, for a while, and the same words for everybody who asks. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askForLink } from "@/lib/auth/ask-for-link";
import type { AuthDeps } from "@/lib/auth/deps";
import { accountLetters } from "@/lib/auth/letters";
import type { LinkPurpose } from "@/lib/auth/link-repository";
import { deleteExpiredLinks } from "@/lib/auth/link-repository";
import { findLiveSession, listSessions } from "@/lib/auth/sessions";
import { signInWithPassword } from "@/lib/auth/sign-in";
import { FAILURES_PER_ACCOUNT } from "@/lib/auth/throttle";
import { openLink, resetPassword, signInByLink } from "@/lib/auth/use-link";
import type { Database } from "@/lib/db/database";
import { openTestDatabase } from "@/tests/support/database";
import { connection } from "@/tests/support/sample";
import { cheapPasswords } from "./invited";
import { addPerson, auditOf, authOn, PASSWORD, someOrigin } from "./people";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());

const NEXT = "seven herons over the mole";
const asks = (deps: AuthDeps, email: unknown, purpose: LinkPurpose = "sign_in", origin = someOrigin()) =>
  askForLink(deps, origin, { email, purpose });

/** Writes the letters that wait, as the mail's worker does, and reads the links in them. */
async function lettersTo(email: string): Promise<string[]> {
  const waiting = await database.prisma.job.findMany({ where: { name: "letter.account_link", doneAt: null } });
  const secrets: string[] = [];
  for (const { id, payload } of waiting) {
    const letter = await database.transaction("app_sys", async (sql) =>
      accountLetters([]).account_link?.({ sql, publicUrl: "https://deals.example.com" }, payload),
    );
    await database.prisma.job.update({ where: { id }, data: { doneAt: new Date() } });
    const [, secret] = /https:\/\/deals\.example\.com\/login\/link\/([\w-]{43})/.exec(letter?.text ?? "") ?? [];
    if (letter?.to === email && secret !== undefined) secrets.push(secret);
  }
  return secrets;
}
async function linkFor(deps: AuthDeps, email: string, purpose: LinkPurpose = "sign_in"): Promise<string> {
  await asks(deps, email, purpose);
  const [secret = ""] = await lettersTo(email);
  return secret;
}
const resets = (deps: AuthDeps, secret: string, next = NEXT) =>
  resetPassword(deps, someOrigin(), secret, { next }, cheapPasswords);

/** How many statements some work asks of the database. */
async function statementsOf(deps: AuthDeps, work: (deps: AuthDeps) => Promise<unknown>): Promise<number> {
  let count = 0;
  const counting: Database = {
    ...database,
    transaction: (role, inside, options) =>
      database.transaction(
        role,
        (sql) =>
          inside({
            query: (text, parameters) => {
              count += 1;
              return sql.query(text, parameters);
            },
          }),
        options,
      ),
  };
  await work({ ...deps, database: counting });
  return count;
}

describe("whoever asks", () => {
  it("is told the same, after as much work, whether anybody has the address or not; only a person gets a letter", async () => {
    const { deps } = authOn(database);
    const { id, email } = await addPerson(database);
    const gone = await addPerson(database, { disabled: true });
    const work: number[] = [];
    for (const address of [email, gone.email, "nobody@people.test"]) {
      const origin = someOrigin();
      work.push(
        await statementsOf(deps, async (counted) =>
          expect(await asks(counted, ` ${address.toUpperCase()} `, "sign_in", origin)).toEqual({ outcome: "asked" }),
        ),
      );
      const userId = address === email ? id : null;
      const audit = await auditOf(database, origin.requestId);
      expect(audit).toMatchObject([{ tool: "ask_for_link", outcome: "allowed", userId, args: { method: "sign_in" } }]);
      expect(JSON.stringify(audit)).not.toContain("people.test");
    }
    expect(new Set(work).size).toBe(1);
    expect(await lettersTo(email)).toHaveLength(1);
    expect(await database.prisma.accountLink.count({ where: { userId: gone.id } })).toBe(0);
  });

  it("has no mailbox flooded: three letters within a quarter of an hour, and the same words beyond", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    for (let time = 0; time < 6; time += 1) expect(await asks(deps, email)).toEqual({ outcome: "asked" });
    expect(await lettersTo(email)).toHaveLength(3);
  });

  it("is stopped after ten letters from one network", async () => {
    const { deps } = authOn(database);
    const origin = someOrigin();
    for (let time = 0; time < 10; time += 1)
      expect((await asks(deps, `asked${time}@people.test`, "reset", origin)).outcome).toBe("asked");
    expect((await asks(deps, "asked@people.test", "reset", origin)).outcome).toBe("rate_limited");
  });

  it.each([undefined, "", "nobody", "a b@people.test"])("is told at the field that %j is no address", async (email) => {
    expect(await asks(authOn(database).deps, email)).toMatchObject({ outcome: "invalid" });
  });
});

describe("a link", () => {
  it("is in the letter alone: neither the outbox nor the table of links holds it", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    const secret = await linkFor(deps, email);
    const kept = JSON.stringify([await database.prisma.job.findMany(), await database.prisma.accountLink.findMany()]);
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(email);
  });

  it("signs in once, in a browser that is known afterwards; opening it uses nothing up", async () => {
    const { deps, counted } = authOn(database);
    const { id, email } = await addPerson(database);
    const secret = await linkFor(deps, email);
    for (let time = 0; time < 3; time += 1)
      expect(await openLink(deps, someOrigin(), secret)).toMatchObject({ outcome: "found", link: { email } });
    const results = await Promise.all(Array.from({ length: 3 }, () => signInByLink(deps, someOrigin(), secret)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["allowed", "unauthenticated", "unauthenticated"]);
    expect(await listSessions(deps, id)).toMatchObject([{ method: "mail" }]);
    expect(results.find(({ outcome }) => outcome === "allowed")).toMatchObject({ device: { email } });
    expect(counted).toContainEqual({ method: "mail", outcome: "allowed" });
    expect(await openLink(deps, someOrigin(), secret)).toEqual({ outcome: "unknown" });
    // the password is not touched
    expect((await signInWithPassword(deps, someOrigin(), { email, password: PASSWORD })).outcome).toBe("allowed");
  });

  it("ends after a quarter of an hour; a letter that waited for an hour is not written", async () => {
    const { deps } = authOn(database);
    const { id, email } = await addPerson(database);
    const secret = await linkFor(deps, email);
    const link = await database.prisma.accountLink.findFirstOrThrow({ where: { userId: id } });
    expect(link.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000 + 5_000);
    await database.prisma.accountLink.updateMany({ where: { userId: id }, data: { expiresAt: new Date(0) } });
    expect(await openLink(deps, someOrigin(), secret)).toEqual({ outcome: "unknown" });
    expect((await signInByLink(deps, someOrigin(), secret)).outcome).toBe("unauthenticated");

    await asks(deps, email);
    await database.prisma.accountLink.updateMany({ where: { userId: id }, data: { expiresAt: new Date(0) } });
    expect(await lettersTo(email)).toEqual([]);
    await database.transaction("app_sys", deleteExpiredLinks);
    expect(await database.prisma.accountLink.count({ where: { userId: id } })).toBe(0);
  });

  it("does what it is for and nothing else, and nothing for who was disabled meanwhile", async () => {
    const { deps } = authOn(database);
    const { id, email } = await addPerson(database);
    const [signIn, reset] = [await linkFor(deps, email), await linkFor(deps, email, "reset")];
    expect(await resets(deps, signIn)).toEqual({ outcome: "unknown" });
    expect((await signInByLink(deps, someOrigin(), reset)).outcome).toBe("unauthenticated");
    for (const wrong of ["", "x", "x".repeat(43)])
      expect(await openLink(deps, someOrigin(), wrong)).toEqual({ outcome: "unknown" });
    await database.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect((await signInByLink(deps, someOrigin(), signIn)).outcome).toBe("unauthenticated");
    expect(await resets(deps, reset)).toEqual({ outcome: "unknown" });
  });

  it("proves the address: of an account that somebody else had made nothing is left", async () => {
    const { deps } = authOn(database);
    const { id, email } = await addPerson(database, { proven: false });
    const before = await signInWithPassword(deps, someOrigin(), { email, password: PASSWORD });
    if (before.outcome !== "allowed") throw new Error(before.outcome);
    const [secret, other] = [await linkFor(deps, email), await linkFor(deps, email, "reset")];
    expect(await openLink(deps, someOrigin(), secret)).toMatchObject({ link: { proves: true } });
    expect((await signInByLink(deps, someOrigin(), secret)).outcome).toBe("allowed");
    expect(await findLiveSession(deps, { id: before.sessionId, userId: id })).toBeNull();
    expect((await signInWithPassword(deps, someOrigin(), { email, password: PASSWORD })).outcome).toBe(
      "unauthenticated",
    );
    expect(await openLink(deps, someOrigin(), other)).toEqual({ outcome: "unknown" });
    expect(await database.prisma.user.findUnique({ where: { id } })).toMatchObject({ provenBy: "mail" });
  });
});

describe("a new password by link", () => {
  it("is refused at its field where it is weak, and the link still works", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    const secret = await linkFor(deps, email, "reset");
    for (const weak of ["short", email, "aaaaaaaaaaaaaa"])
      expect(await resets(deps, secret, weak)).toMatchObject({ outcome: "invalid" });
    expect(await resets(deps, secret)).toMatchObject({ outcome: "reset" });
  });

  it("ends all sessions, agents, known devices and other links, and opens one session", async () => {
    const { deps } = authOn(database);
    const { id, email } = await addPerson(database);
    const before = await signInWithPassword(deps, someOrigin(), { email, password: PASSWORD });
    if (before.outcome !== "allowed") throw new Error(before.outcome);
    const agent = await connection(database, id);
    const [secret, other] = [await linkFor(deps, email, "reset"), await linkFor(deps, email)];
    const origin = someOrigin();
    const done = await resetPassword(deps, origin, secret, { next: NEXT }, cheapPasswords);
    if (done.outcome !== "reset") throw new Error(done.outcome);
    expect(done).toMatchObject({ endedSessions: 1, endedAgents: 1 });
    expect(done.opened.device.epoch).toBeGreaterThan(before.device.epoch);
    expect((await listSessions(deps, id)).map((session) => session.id)).toEqual([done.opened.sessionId]);
    expect(
      (await database.prisma.connection.findUniqueOrThrow({ where: { id: agent.credential.id } })).revokedAt,
    ).not.toBeNull();
    expect((await signInByLink(deps, someOrigin(), other)).outcome).toBe("unauthenticated");
    const signIn = (password: string) =>
      signInWithPassword(deps, someOrigin(), { email, password }, cheapPasswords).then(({ outcome }) => outcome);
    expect([await signIn(PASSWORD), await signIn(NEXT)]).toEqual(["unauthenticated", "allowed"]);
    const audit = await auditOf(database, origin.requestId);
    expect(audit).toMatchObject([{ tool: "reset_password", outcome: "allowed", userId: id, args: { method: "mail" } }]);
    expect(JSON.stringify(audit)).not.toContain(NEXT);
  });

  it("two at once: one wins", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    const secret = await linkFor(deps, email, "reset");
    const results = await Promise.all([NEXT, `${NEXT} again`].map((next) => resets(deps, secret, next)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["reset", "unknown"]);
  });
});

describe("an owner whose password no longer helps", () => {
  it("is let in by a mail link after ten wrong passwords, which the right password is not, and the link works once", async () => {
    const { deps } = authOn(database);
    const { id, email } = await addPerson(database);
    const origin = someOrigin();
    const attempt = async (password: string) =>
      (await signInWithPassword(deps, origin, { email, password }, { ...cheapPasswords, verify: async () => false }))
        .outcome;
    for (let time = 0; time < FAILURES_PER_ACCOUNT; time++) expect(await attempt("guess")).toBe("unauthenticated");
    const right = { email, password: PASSWORD };
    expect((await signInWithPassword(deps, origin, right)).outcome).toBe("rate_limited");

    // From the very place that is locked out: that is where the owner sits.
    await asks(deps, email, "sign_in", origin);
    const [secret = ""] = await lettersTo(email);
    const result = await signInByLink(deps, origin, secret);
    if (result.outcome !== "allowed") throw new Error(result.outcome);
    expect((await findLiveSession(deps, { id: result.sessionId, userId: id }))?.person.id).toBe(id);
    expect((await signInByLink(deps, origin, secret)).outcome).not.toBe("allowed");
  });
});
