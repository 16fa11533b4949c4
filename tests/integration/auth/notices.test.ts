/** What people are told about their account, on its page and by mail. @dialect */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteOldNotices } from "@/lib/auth/account-repository";
import { siteOf } from "@/lib/auth/deps";
import { deviceCookie } from "@/lib/auth/known-device";
import { accountLetters } from "@/lib/auth/letters";
import { listNotices, tell } from "@/lib/auth/notices";
import { signInWithPassword } from "@/lib/auth/sign-in";
import type { Database } from "@/lib/db/database";
import { openAgentAccess } from "@/tests/support/agent-access";
import { openTestDatabase } from "@/tests/support/database";
import { addPerson, authOn, PASSWORD, someOrigin } from "./people";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
  agents = await openAgentAccess(database);
});
afterAll(async () => {
  await agents.close();
  await opened.close();
});

const kindsOf = async (userId: string) => (await listNotices(authOn(database).deps, userId)).map(({ kind }) => kind);
const MAIL = { mail: { url: "smtp://mail.example.com", from: "deals@example.com" } };

/** The letters that wait, as they would leave. */
async function letters() {
  const waiting = await database.prisma.job.findMany({ where: { name: "letter.account_notice" } });
  await database.prisma.job.deleteMany();
  return Promise.all(
    waiting.map(({ payload }) =>
      database.transaction("app_sys", async (sql) =>
        accountLetters([]).account_notice?.({ sql, publicUrl: "https://deals.example.com" }, payload),
      ),
    ),
  );
}

describe("a person is told of", () => {
  it("a sign-in in a browser that was not known, and of none in one that was", async () => {
    const { deps } = authOn(database);
    const { id, email } = await addPerson(database);
    const first = await signInWithPassword(deps, { ...someOrigin(), ip: "203.0.113.9" }, { email, password: PASSWORD });
    if (first.outcome !== "allowed") throw new Error(first.outcome);
    const { value } = deviceCookie(siteOf(deps), first.device);
    await signInWithPassword(deps, someOrigin(), { email, password: PASSWORD, sent: () => value });
    await signInWithPassword(deps, someOrigin(), { email, password: "wrong" });
    const [notice, ...others] = await listNotices(deps, id);
    expect(others).toEqual([]);
    if (!notice) throw new Error("nothing was told");
    expect(notice.text).toBe(
      "Somebody signed in with a password in a browser that was not known: Firefox, from 203.0.113.9. If it was not you, choose a new password and end all other sessions on your account page.",
    );
  });

  it("an agent that was connected and of each unlock; a renewed consent is not a new agent", async () => {
    const { id } = await addPerson(database);
    const { clientId } = await agents.connect(id);
    expect(await kindsOf(id)).toEqual(["agent_connected"]);
    const scope = "read:projects unlock:pre_dataroom";
    await agents.connect(id, { clientId, scope, tick: scope.split(" ") });
    expect(await kindsOf(id)).toEqual(["unlock_granted", "agent_connected"]);
  });
});

describe("where mail leaves", () => {
  it("the same goes to the person by letter; where none leaves, nothing waits for the day that it does", async () => {
    const { deps } = authOn(database);
    const { email } = await addPerson(database);
    await signInWithPassword(deps, someOrigin(), { email, password: PASSWORD });
    expect(await letters()).toEqual([]);
    const mailing = { ...deps, config: { ...deps.config, ...MAIL } };
    await signInWithPassword(mailing, someOrigin(), { email, password: PASSWORD });
    expect(await letters()).toEqual([
      {
        to: email,
        subject: "Your Dealspace account: New sign-in",
        text: expect.stringMatching(
          /^Somebody signed in with a password[\s\S]*\n\nhttps:\/\/deals\.example\.com\/account$/,
        ),
      },
    ]);
  });

  it("a name that somebody chose is one line of the letter, and who was disabled gets none", async () => {
    const { id, email } = await addPerson(database);
    const facts = { agent: "Claude\r\nBcc: all@example.com", host: "evil\nexample" };
    const tells = () =>
      database.transaction("app_sys", (sql) => tell(sql, { config: MAIL }, id, { kind: "agent_connected", facts }));
    await tells();
    const [letter] = await letters();
    expect(letter?.to).toBe(email);
    expect(letter?.subject).toBe("Your Dealspace account: Agent connected");
    expect(letter?.text.split("\n\n")).toHaveLength(2);
    await tells();
    await database.prisma.user.update({ where: { id }, data: { disabledAt: new Date() } });
    expect(await letters()).toEqual([undefined]);
  });
});

it("notices are kept for a year, and are nobody else's", async () => {
  const { deps } = authOn(database);
  const [one, other] = [await addPerson(database), await addPerson(database)];
  await signInWithPassword(deps, someOrigin(), { email: one.email, password: PASSWORD });
  expect(await listNotices(deps, other.id)).toEqual([]);
  await database.prisma.accountNotice.updateMany({
    where: { userId: one.id },
    data: { at: new Date(Date.now() - 367 * 86_400_000) },
  });
  await database.transaction("app_sys", deleteOldNotices);
  expect(await listNotices(deps, one.id)).toEqual([]);
});
