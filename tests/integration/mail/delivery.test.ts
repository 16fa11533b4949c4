/** What leaves by mail: when, to whom, how often it is tried, and that it says no more than it may. @dialect */

import pino from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { acceptWithNewAccount, openInvitation } from "@/lib/auth/invitations";
import { readConfig } from "@/lib/config";
import { forgetOldJobs } from "@/lib/db/jobs";
import { planMorningDigests, tellOverdue } from "@/lib/deals/notifications/rounds";
import { deal } from "@/lib/deals/space";
import { runDueJobs } from "@/lib/host/job-runner";
import { jobDeps, letters } from "@/lib/host/jobs";
import { createMetrics } from "@/lib/host/metrics";
import { letterJobs } from "@/lib/mail/letter-jobs";
import { modules } from "@/lib/modules";
import { type Clock, systemClock } from "@/lib/platform/clock";
import { execute } from "@/lib/platform/execute";
import { sampleId } from "@/prisma/demo/rows";
import { testOrigin } from "@/tests/support/actors";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { HARBOUR_ID, JUNIPER_ID, openSample, userIdOf } from "@/tests/support/sample";
import { openSmtpCatcher, readLetter } from "@/tests/support/smtp-catcher";

const sample = await openSample();
const { database } = sample;
const server = await openSmtpCatcher();
afterAll(() => server.close());
afterAll(() => sample.close());

const config = readConfig({
  SMTP_URL: server.url,
  MAIL_FROM: "Dealspace <deals@example.com>",
  PUBLIC_URL: "https://deals.example.com",
});
const logged: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const metrics = createMetrics();
const running = (clock: Clock) => ({ database, clock, log, metrics, deps: jobDeps({ database, clock, config }) });
const rounds = (clock: Clock) => runDueJobs(running(clock), letters({ config, database, log }));
const deps = {
  database,
  clock: systemClock,
  secret: "a secret of at least thirty-two characters",
  spaces: [deal],
  config: { mail: undefined, publicUrl: "https://deals.example.com" },
};

/** As the product runs where mail is set up. */
const kernel = buildTestKernel(database, modules, { mails: true });
const admin = await sample.as("ib-admin");
const invites = (email: string) =>
  execute(kernel, "invite_person", {
    via: "web",
    actor: admin,
    raw: {
      project_id: HARBOUR_ID,
      email,
      granted_role: "buyer_member",
      firm_id: sampleId("organization", "northfield"),
    },
    origin: testOrigin,
  });
const later = (minutes: number): Clock => ({ now: () => new Date(Date.now() + minutes * 60_000) });

beforeEach(async () => {
  await database.prisma.job.deleteMany();
  server.caught.length = 0;
  logged.length = 0;
});

describe("an invitation, where mail is set up,", () => {
  it("goes to the invited address alone: the inviter is shown no link, the database holds none", async () => {
    const done = await invites("amelia@northfield.test");
    expect(done).toMatchObject({ mailed: true });
    expect(done).not.toHaveProperty("link");
    const [letter] = await database.prisma.job.findMany();
    expect(letter).toMatchObject({ name: "letter.invitation", payload: { invitation_id: done.invitation_id } });
    expect(await database.prisma.invitation.findUnique({ where: { id: String(done.invitation_id) } })).toMatchObject({
      secretHash: null,
    });

    await rounds(systemClock);
    const [caught] = server.caught;
    expect(caught).toMatchObject({ from: "deals@example.com", to: ["amelia@northfield.test"] });
    const { header, text } = readLetter(caught as never);
    expect(header("Subject")).toBe("Invitation to Project Harbour");
    // buyers never learn who of the bank it was
    expect(text).toContain("The bank invites you");
    expect(text).not.toMatch(/Hale|Aldridge/);
    const secret = /https:\/\/deals\.example\.com\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? "";
    expect(await openInvitation(deps, testOrigin, secret)).toMatchObject({ invitation: { state: "open" } });
    expect(logged.join()).not.toContain(secret);
    expect(logged.join()).not.toContain("amelia");
    const joined = await acceptWithNewAccount(deps, testOrigin, secret, {
      name: "Amelia",
      password: "a dozen eggs and a pan",
    });
    expect(joined.outcome).toBe("accepted");
    await rounds(systemClock);
    expect(server.caught).toHaveLength(1);
  });

  it("is tried again, later each time; the link of the last letter is the one that works", async () => {
    await invites("berta@northfield.test");
    server.refuse("451 try again later", "421 busy");
    await rounds(systemClock);
    expect(server.caught).toHaveLength(0);
    const [first] = await database.prisma.job.findMany();
    expect(first).toMatchObject({ attempts: 1, doneAt: null, failedAt: null });
    expect(first?.lastError).toMatch(/451/);
    await rounds(systemClock); // not due yet
    expect((await database.prisma.job.findMany())[0]?.attempts).toBe(1);
    await rounds(later(2));
    await rounds(later(6));
    expect(server.caught).toHaveLength(1);
    const [done] = await database.prisma.job.findMany();
    expect(done).toMatchObject({ attempts: 3, lastError: null });
    expect(done?.doneAt).not.toBeNull();
    const secret = /invitation\/([\w-]{43})/.exec(readLetter(server.caught[0] as never).text)?.[1] ?? "";
    expect(await openInvitation(deps, testOrigin, secret)).toMatchObject({ outcome: "found" });
  });

  it("that the server refuses for good is given up, and the log says so without the address", async () => {
    await invites("clara@northfield.test");
    server.refuse("550 no such mailbox clara@northfield.test");
    await rounds(systemClock);
    const [letter] = await database.prisma.job.findMany();
    expect(letter?.failedAt).not.toBeNull();
    expect(letter?.lastError).not.toContain("clara");
    expect(logged.join()).toContain('"givenUp":true');
    expect(logged.join()).not.toContain("clara");
  });

  it("that was taken back meanwhile does not leave", async () => {
    const { invitation_id } = await invites("dora@northfield.test");
    await database.prisma.invitation.update({ where: { id: String(invitation_id) }, data: { revokedAt: new Date() } });
    await rounds(systemClock);
    expect(server.caught).toHaveLength(0);
    expect((await database.prisma.job.findMany())[0]?.doneAt).not.toBeNull();
  });

  it("two instances at once send it once", async () => {
    await invites("emma@northfield.test");
    await Promise.all([rounds(systemClock), rounds(systemClock), rounds(systemClock)]);
    expect(server.caught).toHaveLength(1);
  });

  it("without a server that answers, nothing is lost", async () => {
    await invites("frida@northfield.test");
    const mailer = {
      send: () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })),
    };
    const written = { invitation: async () => ({ to: "x@y.test", subject: "s", text: "t" }) };
    const post = { database, log, publicUrl: config.publicUrl };
    await runDueJobs(running(systemClock), letterJobs(written, post, mailer));
    expect(await database.prisma.job.findMany()).toMatchObject([{ lastError: "ECONNREFUSED", failedAt: null }]);
    await rounds(later(2));
    expect(server.caught).toHaveLength(1);
  });
});

describe("letters that left", () => {
  it("leave nothing behind after a month", async () => {
    await invites("greta@northfield.test");
    await database.prisma.job.updateMany({ data: { doneAt: new Date(Date.now() - 31 * 86_400_000) } });
    await forgetOldJobs(database);
    expect(await database.prisma.job.count()).toBe(0);
  });
});

/** Harbour is in Berlin, where seven in the morning is five in UTC in June. */
const plan = (time: string) =>
  database.transaction("app_sys", (sql) => planMorningDigests({ sql, clock: clockAt(time) }));
const digests = async () =>
  (await database.prisma.job.findMany()).map((one) => one.payload as { user_id: string; project_id: string });

describe("the daily digest", () => {
  it("is planned at seven of the deal's own morning, once a day for each, also by two instances", async () => {
    expect(await plan("2026-06-16T04:59:00Z")).toBe(0);
    const first = await plan("2026-06-16T05:00:00Z");
    expect(first).toBeGreaterThan(5);
    expect(await plan("2026-06-16T05:01:00Z")).toBe(0);
    expect(await plan("2026-06-16T12:00:00Z")).toBe(0);
    expect((await digests()).filter((one) => one.project_id === HARBOUR_ID).map((one) => one.user_id)).toContain(
      userIdOf("seller-member"),
    );
    await database.prisma.job.deleteMany();
    expect(await plan("2026-06-17T05:00:00Z")).toBeGreaterThan(5);
  });

  it("has figures as the person may see them, and a link; no title, no ref, nobody's name but the own", async () => {
    const late = await database.prisma.entryAssignee.findFirstOrThrow({
      where: {
        projectId: HARBOUR_ID,
        entry: { status: { in: ["open", "assigned"] }, dueDate: { lt: new Date("2026-06-16") } },
      },
      include: { entry: true },
    });
    await plan("2026-06-18T05:00:00Z");
    await database.prisma.job.deleteMany({
      where: { NOT: { payload: { path: ["user_id"], equals: late.userId } } },
    });
    await database.prisma.job.deleteMany({
      where: { payload: { path: ["project_id"], equals: JUNIPER_ID } },
    });
    await rounds(systemClock);
    expect(server.caught).toHaveLength(1);
    const { header, text } = readLetter(server.caught[0] as never);
    expect(header("Subject")).toMatch(/^Project Harbour: \d+ tasks? overdue/);
    expect(header("List-Unsubscribe")).toBe("<https://deals.example.com/account>");
    expect(text).toContain(`https://deals.example.com/projects/${HARBOUR_ID}`);
    expect(text).not.toContain(late.entry.title);
    expect(text).not.toMatch(/[A-Z]{2,3}-\d{3}/);
  });

  it("goes to nobody who switched it off, left, or has nothing to be told", async () => {
    await plan("2026-06-19T05:00:00Z");
    const count = await database.prisma.job.count();
    await database.prisma.user.updateMany({ data: { dailyDigest: false } });
    await rounds(systemClock);
    expect(server.caught).toHaveLength(0);
    expect(await database.prisma.job.count({ where: { doneAt: { not: null } } })).toBe(count);
    await database.prisma.job.deleteMany();
    expect(await plan("2026-06-20T05:00:00Z")).toBe(0);
    await database.prisma.user.updateMany({ data: { dailyDigest: true } });
    await plan("2026-06-21T05:00:00Z");
    // an observer has no tasks, and nothing was published since yesterday
    await database.prisma.job.deleteMany({
      where: { NOT: { payload: { path: ["user_id"], equals: userIdOf("observer") } } },
    });
    expect(await database.prisma.job.count()).toBe(1);
    await rounds(systemClock);
    expect(server.caught).toHaveLength(0);
  });
});

describe("a task that becomes overdue", () => {
  const tell = (time: string) => database.transaction("app_sys", (sql) => tellOverdue({ sql, clock: clockAt(time) }));
  const LATE = { in: ["overdue", "overdue_at_seller"] };
  const noted = () => database.prisma.notification.count({ where: { kind: LATE } });

  it("is told to who works on it and to the bank, once, in the application", async () => {
    const now = new Date().toISOString();
    const told = await tell(now);
    expect(told).toBeGreaterThan(0);
    expect(await noted()).toBe(told);
    expect(await tell(now)).toBe(0);
    const one = await database.prisma.notification.findFirstOrThrow({
      where: { kind: "overdue", userId: userIdOf("seller-member") },
    });
    const { notifications } = (await sample.call(await sample.as("seller-member"), "list_notifications", {
      ...{ module: "deals", space_id: HARBOUR_ID },
      limit: 200,
    })) as { notifications: object[] };
    const about = expect.objectContaining({ entry_id: one.subjectId });
    expect(notifications).toContainEqual(expect.objectContaining({ kind: "overdue", about, read: false }));
    for (const who of ["buyer-admin", "observer"] as const)
      expect(await database.prisma.notification.count({ where: { kind: LATE, userId: userIdOf(who) } })).toBe(0);
  });

  it("is told again when its due date moved and passed again, and not on the day itself", async () => {
    const [one] = await database.prisma.notification.findMany({ where: { kind: "overdue" } });
    const entryId = one?.subjectId ?? "";
    const [day, next] = ["2031-01-10", "2031-01-11"];
    await database.prisma.entry.updateMany({ where: { id: { not: entryId } }, data: { dueDate: null } });
    await database.prisma.entry.update({ where: { id: entryId }, data: { dueDate: new Date(day) } });
    expect(await tell(`${day}T22:59:00Z`)).toBe(0); // a minute to midnight in Berlin
    expect(await tell(`${next}T05:00:00Z`)).toBeGreaterThan(0);
  });

  it("not in a closed deal, and not to who no longer sees it", async () => {
    await database.prisma.notification.deleteMany({ where: { kind: LATE } });
    await database.prisma.project.updateMany({ data: { stage: "closed" } });
    expect(await tell("2031-01-12T05:00:00Z")).toBe(0);
    await database.prisma.project.updateMany({ data: { stage: "dataroom" } });
    await database.prisma.participant.updateMany({ data: { removedAt: new Date() } });
    expect(await tell("2031-01-12T05:00:00Z")).toBe(0);
  });
});
