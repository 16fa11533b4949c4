/** What an operator does with one person's account. @dialect */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { disablePerson, enablePerson, endSessionsOf, offerReset } from "@/lib/auth/operator-acts";
import { findLiveSession, listSessions } from "@/lib/auth/sessions";
import { signInWithPassword } from "@/lib/auth/sign-in";
import { openLink, resetPassword } from "@/lib/auth/use-link";
import { addPerson, authOn, PASSWORD, someOrigin } from "@/tests/integration/auth/people";
import { openTestDatabase } from "@/tests/support/database";
import { connection } from "@/tests/support/sample";

const { database, close } = await openTestDatabase();
afterAll(close);
const { deps } = authOn(database);

const signsIn = (email: string, password = PASSWORD) => signInWithPassword(deps, someOrigin(), { email, password });
async function atWork(options: Parameters<typeof addPerson>[1] = {}) {
  const person = await addPerson(database, options);
  const signedIn = await signsIn(person.email);
  if (signedIn.outcome !== "allowed") throw new Error(signedIn.outcome);
  const agent = await connection(database, person.id);
  const lives = async () => ({
    session: (await findLiveSession(deps, { id: signedIn.sessionId, userId: person.id })) !== null,
    agent:
      (await database.prisma.connection.findUniqueOrThrow({ where: { id: agent.credential.id } })).revokedAt === null,
  });
  return { ...person, lives };
}

describe("an operator", () => {
  it("disables a person, whose sessions and agents end, and enables them again", async () => {
    const { id, email, lives } = await atWork();
    expect(await disablePerson(deps, ` ${email.toUpperCase()}`)).toEqual({ email, sessions: 1, agents: 1 });
    expect(await lives()).toEqual({ session: false, agent: false });
    expect((await signsIn(email)).outcome).toBe("unauthenticated");
    expect(await disablePerson(deps, email)).toEqual({ problem: `${email} is disabled already.` });
    expect(await enablePerson(deps, email)).toEqual({ email });
    expect(await enablePerson(deps, email)).toEqual({ problem: `${email} is not disabled.` });
    expect((await signsIn(email)).outcome).toBe("allowed");
    const noted = await database.prisma.auditCall.findMany({ where: { userId: id, via: "system" } });
    expect(noted.map(({ tool }) => tool).sort()).toEqual(["disable_person", "enable_person"]);
  });

  it("signs a person out everywhere, agents too; the password stays", async () => {
    const { id, email, lives } = await atWork();
    expect(await endSessionsOf(deps, email)).toEqual({ email, sessions: 1, agents: 1 });
    expect(await lives()).toEqual({ session: false, agent: false });
    expect(await listSessions(deps, id)).toEqual([]);
    expect((await signsIn(email)).outcome).toBe("allowed");
  });

  it("prints a link to choose a password, which works once and proves the address", async () => {
    const { id, email, lives } = await atWork({ proven: false });
    const offered = await offerReset(deps, email, { print: true });
    expect(offered).toMatchObject({ email, proven: false, link: expect.stringContaining("/login/link/") });
    const secret = "link" in offered ? String(offered.link).split("/").at(-1) : "";
    expect(await openLink(deps, someOrigin(), secret ?? "")).toMatchObject({ link: { sentBy: "operator" } });
    const next = "a password of the owner's own";
    expect(await resetPassword(deps, someOrigin(), secret ?? "", { next })).toMatchObject({ outcome: "reset" });
    expect(await resetPassword(deps, someOrigin(), secret ?? "", { next })).toEqual({ outcome: "unknown" });
    expect(await lives()).toEqual({ session: false, agent: false });
    expect(await database.prisma.user.findUnique({ where: { id } })).toMatchObject({ provenBy: "operator" });
    expect((await signsIn(email, next)).outcome).toBe("allowed");
  });

  it("has the link mailed, and then sees none", async () => {
    const { id, email } = await addPerson(database);
    expect(await offerReset(deps, email, { print: false })).toEqual({ email, proven: true });
    expect(await database.prisma.accountLink.findMany({ where: { userId: id } })).toMatchObject([
      { sentBy: "mail", secretHash: null },
    ]);
  });

  it("is told what is in the way: nobody of that address, somebody disabled", async () => {
    for (const wrong of ["nobody@people.test", "", "no address"])
      for (const act of [disablePerson, enablePerson, endSessionsOf])
        expect(await act(deps, wrong)).toEqual({ problem: `Nobody has an account with the address "${wrong}".` });
    const { email } = await addPerson(database, { disabled: true });
    expect(await offerReset(deps, email, { print: true })).toMatchObject({
      problem: expect.stringContaining(`npm run person -- enable ${email}`),
    });
  });

  it.runIf(process.env.DATABASE_KIND !== "postgres")("does all of it by a command", async () => {
    const data = await mkdtemp(join(tmpdir(), "dealspace-person-"));
    const env = { PATH: process.env.PATH, DATA_DIR: data } as unknown as NodeJS.ProcessEnv;
    const run = (command: string, ...args: string[]) =>
      promisify(execFile)(process.execPath, ["scripts/run.mjs", `scripts/commands/${command}.ts`, ...args], { env });
    await run("bank", "Aster & Co", "first@aster.test", "Ada First");
    expect((await run("person", "reset", "first@aster.test")).stdout).toMatch(
      /chooses a new password, once[\s\S]*\nhttp:\/\/localhost:3000\/login\/link\/[\w-]{43}\n$/,
    );
    expect((await run("person", "disable", "first@aster.test")).stdout).toContain("is disabled: 0 sessions ended");
    await expect(run("person", "disable", "first@aster.test")).rejects.toMatchObject({
      ...{ code: 2, stderr: "first@aster.test is disabled already.\n" },
    });
    expect((await run("person", "enable", "first@aster.test")).stdout).toBe("✓ first@aster.test can sign in again.\n");
    await expect(run("person", "enable", "first@aster.test")).rejects.toMatchObject({
      ...{ code: 2, stderr: "first@aster.test is not disabled.\n" },
    });
    expect((await run("person", "end-sessions", "first@aster.test")).stdout).toBe(
      "✓ first@aster.test is signed out: 0 sessions ended, 0 agents disconnected.\n",
    );
    await expect(run("person", "remove", "first@aster.test")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Usage: npm run person"),
    });
    await rm(data, { recursive: true });
  });
});
