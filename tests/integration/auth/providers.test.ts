import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ExternalIdentity } from "@/lib/auth/external-identity";
import { findLiveSession, listSessions } from "@/lib/auth/sessions";
import { signInWithProvider } from "@/lib/auth/sign-in";
import type { Database } from "@/lib/db/database";
import { openTestDatabase } from "@/tests/support/database";
import { addPerson, auditOf, authOn, someOrigin } from "./people";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.close());

let subjects = 0;
const google = (verifiedEmail?: string, subject = `subject-${subjects++}`): ExternalIdentity => ({
  method: "google",
  provider: "google",
  subject,
  ...(verifiedEmail !== undefined && { verifiedEmail }),
});
const linksOf = (userId: string) => database.prisma.linkedAccount.findMany({ where: { userId } });

describe("allowed", () => {
  it("the first time by a verified address, which links the account", async () => {
    const { deps, counted } = authOn(database);
    const person = await addPerson(database, { password: false });
    const identity = google(person.email.toUpperCase());
    const origin = someOrigin();
    const result = await signInWithProvider(deps, origin, identity);
    expect(result).toMatchObject({ outcome: "allowed", userId: person.id });
    expect(await linksOf(person.id)).toMatchObject([{ provider: "google", subject: identity.subject }]);
    expect(counted).toEqual([{ method: "google", outcome: "allowed" }]);
    expect(await auditOf(database, origin.requestId)).toMatchObject([
      { tool: "sign_in", outcome: "allowed", userId: person.id, args: { method: "google" } },
    ]);
    if (result.outcome === "allowed") {
      expect(await findLiveSession(deps, { id: result.sessionId, userId: person.id })).not.toBeNull();
    }
  });

  it("afterwards by the account, whatever its address has become", async () => {
    const { deps } = authOn(database);
    const [person, other] = [await addPerson(database), await addPerson(database)];
    const identity = google(person.email);
    await signInWithProvider(deps, someOrigin(), identity);
    for (const email of [undefined, "renamed@people.test", other.email]) {
      const again = await signInWithProvider(deps, someOrigin(), google(email, identity.subject));
      expect(again).toMatchObject({ outcome: "allowed", userId: person.id });
    }
    expect(await linksOf(other.id)).toEqual([]);
  });

  it("one account at each of several providers", async () => {
    const { deps } = authOn(database);
    const person = await addPerson(database);
    await signInWithProvider(deps, someOrigin(), google(person.email, "1"));
    const same = { method: "github", provider: "github", subject: "1", verifiedEmail: person.email } as const;
    expect(await signInWithProvider(deps, someOrigin(), same)).toMatchObject({ outcome: "allowed", userId: person.id });
    expect(await linksOf(person.id)).toHaveLength(2);
  });

  it("the first time twice at once links once", async () => {
    const { deps } = authOn(database);
    const person = await addPerson(database);
    const identity = google(person.email);
    const results = await Promise.all(
      Array.from({ length: 4 }, () => signInWithProvider(deps, someOrigin(), identity)),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("allowed"));
    expect(await linksOf(person.id)).toHaveLength(1);
  });
});

describe("refused, with nothing left behind but the audit", () => {
  it.each([
    ["an unknown address", async () => ({ id: undefined, identity: google("stranger@people.test") })],
    ["no verified address", async () => ({ id: (await addPerson(database)).id, identity: google() })],
    [
      "a disabled person, by address",
      async () => {
        const { id, email } = await addPerson(database, { disabled: true });
        return { id, identity: google(email) };
      },
    ],
    [
      "a disabled person, by a linked account",
      async () => {
        const { id, email } = await addPerson(database, { disabled: true });
        const identity = google(email);
        await database.prisma.linkedAccount.create({
          data: { userId: id, provider: "google", subject: identity.subject },
        });
        return { id, identity };
      },
    ],
    [
      "another account with the address of a person who has one: firms reuse addresses",
      async () => {
        const { id, email } = await addPerson(database);
        await database.prisma.linkedAccount.create({ data: { userId: id, provider: "google", subject: `old-${id}` } });
        return { id, identity: google(email) };
      },
    ],
  ])("%s", async (_name, given) => {
    const { deps, counted } = authOn(database);
    const { id, identity } = await given();
    const origin = someOrigin();
    const people = await database.prisma.user.count();
    const links = await database.prisma.linkedAccount.count();
    expect(await signInWithProvider(deps, origin, identity)).toEqual({ outcome: "unauthenticated" });
    expect(await database.prisma.user.count()).toBe(people);
    expect(await database.prisma.linkedAccount.count()).toBe(links);
    if (id) expect(await listSessions(deps, id)).toEqual([]);
    expect(counted).toEqual([{ method: "google", outcome: "unauthenticated" }]);
    expect(await auditOf(database, origin.requestId)).toMatchObject([{ outcome: "unauthenticated", userId: null }]);
  });
});
