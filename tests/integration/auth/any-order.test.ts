/** Whatever people do with an invited address, and in whatever order: what was set before the first proof does not outlive it. */
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { acceptInvitation, acceptWithNewAccount } from "@/lib/auth/invitations";
import { findLiveSession } from "@/lib/auth/sessions";
import { signInWithPassword, signInWithProvider } from "@/lib/auth/sign-in";
import { seed } from "@/tests/kit/seed";
import { openAgentAccess } from "@/tests/support/agent-access";
import { type Bank, cheapPasswords, twoBanks } from "./invited";
import { authOn, someOrigin } from "./people";

const { sample, database, shows, mails, accountOf, seatsOf } = await twoBanks();
const agents = await openAgentAccess(database);
const { deps } = authOn(database);
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const bank = fc.constantFrom<Bank>("harbour", "juniper");
const act = fc.oneof(
  fc.record({ act: fc.constant("invite with the link shown" as const), bank }),
  fc.record({ act: fc.constant("invite by mail" as const), bank }),
  fc.record({ act: fc.constant("set a password with a link" as const), link: fc.nat(5) }),
  fc.record({ act: fc.constant("take a seat with a link" as const), link: fc.nat(5) }),
  fc.record({ act: fc.constant("sign in with a password" as const), password: fc.nat(5) }),
  fc.record({ act: fc.constant("connect an agent" as const) }),
  fc.record({ act: fc.constant("sign in at the provider" as const) }),
);
/** Most histories begin with somebody at the account whom nobody has checked. */
const history = fc
  .record({ bank, taken: fc.boolean(), acts: fc.array(act, { minLength: 3, maxLength: 9 }) })
  .map(({ bank, taken, acts }) => [
    { act: "invite with the link shown" as const, bank },
    ...(taken ? [{ act: "set a password with a link" as const, link: 0 }] : []),
    ...acts,
  ]);

type Drawn<T> = T extends fc.Arbitrary<infer V> ? V : never;
let addresses = 0;

/** One address, everything that was ever set up under it, and the moment at which it was proven. */
async function live(steps: Drawn<typeof history>) {
  const email = `anyone${addresses++}@northfield.test`;
  const links: string[] = [];
  /** Those that stood in a letter and nowhere else. */
  const mailed = new Set<string>();
  const passwords: string[] = [];
  const sessions: { id: string; userId: string }[] = [];
  const tokens: string[] = [];
  const one = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
  const keep = (id: string, userId: string) => void sessions.push({ id, userId });
  const openSession = async () => {
    for (const key of sessions.toReversed()) {
      const session = await findLiveSession(deps, key);
      if (session) return session;
    }
    return undefined;
  };

  async function take(step: (typeof steps)[number], turn: number): Promise<void> {
    if (step.act === "invite with the link shown" || step.act === "invite by mail") {
      const invites = step.act === "invite by mail" ? mails : shows;
      // Who takes part already is not invited again.
      links.push(
        ...(await invites(step.bank, email).then(
          (secret) => {
            if (step.act === "invite by mail") mailed.add(secret);
            return [secret];
          },
          () => [],
        )),
      );
    } else if (step.act === "set a password with a link") {
      const password = `a password of turn ${turn}`;
      const given = { name: "Anyone", password };
      const joined = await acceptWithNewAccount(deps, someOrigin(), one(links, step.link) ?? "", given, cheapPasswords);
      if (joined.outcome === "accepted") {
        passwords.push(password);
        keep(joined.opened.sessionId, joined.opened.userId);
      }
    } else if (step.act === "take a seat with a link") {
      const session = await openSession();
      if (session) await acceptInvitation(deps, someOrigin(), session, one(links, step.link) ?? "");
    } else if (step.act === "sign in with a password") {
      const given = { email, password: one(passwords, step.password) ?? "none" };
      const signedIn = await signInWithPassword(deps, someOrigin(), given, cheapPasswords);
      if (signedIn.outcome === "allowed") keep(signedIn.sessionId, signedIn.userId);
    } else if (step.act === "connect an agent") {
      const session = await openSession();
      if (session) tokens.push((await agents.connect(session.person.id, { session: session.id })).tokens.access_token);
    } else {
      const identity = { method: "oidc", provider: "id", subject: email, verifiedEmail: email } as const;
      const signedIn = await signInWithProvider(deps, someOrigin(), identity);
      if (signedIn.outcome === "allowed") keep(signedIn.sessionId, signedIn.userId);
    }
  }

  let before: { passwords: string[]; sessions: typeof sessions; tokens: string[]; seats: string[] } | undefined;
  for (const [turn, step] of steps.entries()) {
    const had = {
      passwords: [...passwords],
      sessions: [...sessions],
      tokens: [...tokens],
      seats: await seatsOf(email),
    };
    const wasProven = (await accountOf(email))?.addressProvenAt != null;
    await take(step, turn);
    const account = await accountOf(email);
    if (!account) continue;
    if (account.addressProvenAt === null) {
      expect(new Set(await seatsOf(email)).size, "one bank while unproven").toBeLessThanOrEqual(1);
      continue;
    }
    if (!wasProven) {
      before = had;
      const byLetter = step.act === "set a password with a link" && mailed.has(one(links, step.link) ?? "");
      expect(byLetter || step.act === "sign in at the provider", "proven by mail or by a provider").toBe(true);
      // The seat of the very link that proved the address is all that there is.
      expect((await seatsOf(email)).length).toBeLessThanOrEqual(step.act === "set a password with a link" ? 1 : 0);
    }
  }
  for (const password of before?.passwords ?? []) {
    const tried = await signInWithPassword(deps, someOrigin(), { email, password }, cheapPasswords);
    expect(tried.outcome, "a password of before").toBe("unauthenticated");
  }
  for (const key of before?.sessions ?? []) expect(await findLiveSession(deps, key), "a session of before").toBeNull();
  for (const token of before?.tokens ?? [])
    expect((await agents.call(token, "whoami")).status, "an agent of before").toBe(401);
  // As many as one person may invite within a day is no matter here.
  await database.prisma
    .$executeRaw`UPDATE invitations SET created_at = created_at - interval '2 days' WHERE email = ${email}`;
  return { proven: before !== undefined, had: before };
}

it("no credential set before the first proof of an address survives it, in any order of acts", async () => {
  let [proven, withSomethingBefore] = [0, 0];
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { proven: was, had } = await live(steps);
      if (was) proven += 1;
      if (had && had.passwords.length > 0) withSomethingBefore += 1;
    }),
    { numRuns: 40, seed, endOnFailure: true },
  );
  // Else the property would be about nothing.
  expect(proven).toBeGreaterThan(10);
  expect(withSomethingBefore).toBeGreaterThan(5);
});
