/** "No question came after the deadline": proven from the history and the sealed log, not from what can be edited. */
import { afterAll, describe, expect, it } from "vitest";
import { sealAudit } from "@/lib/db/audit-seal";
import { newId } from "@/lib/deals/ids";
import { systemClock } from "@/lib/platform/clock";
import { sampleId } from "@/prisma/demo/rows";
import { auditRows } from "@/tests/support/kernel";
import { peopleAtWork } from "@/tests/support/people-at-work";
import { callTool, HARBOUR, HARBOUR_ID, JUNIPER_ID, type SignIn } from "@/tests/support/sample";
import { testSealing } from "@/tests/support/sealing";

const { sample, as, does, refused } = await peopleAtWork();
const { database } = sample;
afterAll(() => sample.close());

type Line = { entry_id: string; ref?: string; firm?: string; actor?: { name: string }; at: string; in_audit: boolean };
type Told = {
  milestones: { milestone_id: string; name: string; date: string }[];
  workstreams: string[];
  time_zone: string;
  report?: {
    made_at: string;
    deadline: string;
    milestone?: string;
    passed: boolean;
    before: Record<"total" | "bank" | "seller" | "buyer", number>;
    last_before?: Line;
    late: Line[];
    late_total: number;
    edited: Line[];
    edited_total: number;
    in_audit: number;
    unrecorded: number;
    unaccounted: number;
    chain: { intact: boolean; findings: number; head: string; checked_at: string };
  };
};
const told = async (who: SignIn, raw: object = {}) => (await does(who, "report_deadline", raw)) as unknown as Told;
async function report(raw: object, who: SignIn = "ib-admin") {
  const { report: found } = await told(who, raw);
  if (!found) throw new Error("no report was made");
  return found;
}

/** On a wall clock in UTC, between what was and what will be. */
const now = () => new Date().toISOString().slice(0, 23);
const pause = () => new Promise((done) => setTimeout(done, 20));
async function deadlineNow(): Promise<string> {
  await pause();
  const moment = now();
  await pause();
  return moment;
}
const ask = (who: SignIn, title: string, raw: object = {}) =>
  does(who, "create_request", { workstream: "finance", title, ...raw });

describe("allowed", () => {
  it("without a deadline says which milestones there are, and of what a report would be", async () => {
    const { report: none, milestones, workstreams } = await told("ib-admin");
    expect(none).toBeUndefined();
    expect(milestones.map((one) => one.name).sort()).toEqual(HARBOUR.milestones.map((one) => one.name).sort());
    expect(workstreams).toEqual(HARBOUR.workstreams.map((one) => one.name));
    expect((await told("ib-member")).workstreams.length).toBeLessThan(workstreams.length);
  });

  it("counts what came in before by side, and names nothing after when nothing came", async () => {
    const found = await report({ deadline: await deadlineNow(), time_zone: "UTC" });
    const from = (origin: string) =>
      HARBOUR.requests.filter((one) => (typeof one.from === "string" ? one.from : "buyer") === origin).length;
    expect(found.before).toEqual({
      total: HARBOUR.requests.length,
      bank: from("ib"),
      seller: from("seller"),
      buyer: from("buyer"),
    });
    expect(found).toMatchObject({ late: [], late_total: 0, edited: [], unrecorded: 0, unaccounted: 0, in_audit: 0 });
    expect(found.last_before?.in_audit).toBe(false); // planted, not asked
  });

  it("names each that came after: ref, who, firm, when, and that the log of calls has it", async () => {
    const before = await ask("rival-buyer", "In time");
    const deadline = await deadlineNow();
    const late = await ask("buyer-member", "Too late");
    const found = await report({ deadline, time_zone: "UTC", origin: "buyer" });
    expect(found.last_before).toMatchObject({
      entry_id: before.entry_id,
      ref: before.ref?.replace("BUY", "BRI"),
      in_audit: true,
    });
    expect(found.late).toMatchObject([
      {
        entry_id: late.entry_id,
        ref: late.ref?.replace("BUY", "NOR"),
        firm: "Northfield Industries",
        actor: { name: "Emma Lindgren" },
        in_audit: true,
      },
    ]);
    expect(found).toMatchObject({ late_total: 1, unaccounted: 0, before: { bank: 0, seller: 0 } });
    expect(Date.parse(found.late[0]?.at ?? "")).toBeGreaterThan(Date.parse(`${deadline}Z`));
    const [line] = await database.prisma.event.findMany({ where: { entryId: late.entry_id, action: "created" } });
    expect(found.late[0]?.at).toBe(line?.at.toISOString());
  });

  it("goes by the history, whatever the entry's own columns say", async () => {
    const deadline = await deadlineNow();
    const late = await ask("buyer-member", "Back-dated");
    await database.prisma.entry.update({
      where: { id: late.entry_id },
      data: { createdAt: new Date("2020-01-01"), updatedAt: new Date("2020-01-01") },
    });
    const found = await report({ deadline, time_zone: "UTC" });
    expect(found.late.map((one) => one.entry_id)).toEqual([late.entry_id]);
  });

  it("tells when the history was changed behind its back: the log of calls disagrees", async () => {
    const deadline = await deadlineNow();
    const late = await ask("buyer-member", "Taken out of the history");
    await database.prisma.event.updateMany({
      where: { entryId: late.entry_id, action: "created" },
      data: { at: new Date("2026-06-01T09:00:00Z") },
    });
    expect(await report({ deadline, time_zone: "UTC" })).toMatchObject({ late: [], unaccounted: 1 });
    await database.prisma.event.deleteMany({ where: { entryId: late.entry_id, action: "created" } });
    expect(await report({ deadline, time_zone: "UTC" })).toMatchObject({ late: [], unaccounted: 1, unrecorded: 1 });
    await database.prisma.entry.delete({ where: { id: late.entry_id } });
  });

  it("has requests of an import in the log, too", async () => {
    const list_id = sampleId("list", "fin-l2");
    const deadline = await deadlineNow();
    await does("ib-admin", "import_requests", { list_id, rows: [{ row: 2, title: "Imported", expected: "new" }] });
    const found = await report({ deadline, time_zone: "UTC" });
    expect(found.late).toMatchObject([{ in_audit: true, actor: { name: "Margaret Hale" } }]);
  });

  it("names what its own side edited afterwards, not what others planned", async () => {
    const asked = await ask("buyer-member", "Short");
    const deadline = await deadlineNow();
    await does("ib-admin", "plan_requests", { request_ids: [asked.entry_id], priority: "high" });
    expect((await report({ deadline, time_zone: "UTC" })).edited_total).toBe(0);
    const { version } = await does("buyer-member", "open_request", { request_id: asked.entry_id });
    await does("buyer-member", "edit_request", { request_id: asked.entry_id, version, title: "Much longer" });
    const found = await report({ deadline, time_zone: "UTC" });
    expect(found).toMatchObject({ late_total: 0, edited_total: 1, edited: [{ entry_id: asked.entry_id }] });
  });

  it("reads the deadline on the clocks it is given for, and a milestone to the end of its day there", async () => {
    const [milestone] = (await told("ib-admin")).milestones;
    const of = (raw: object) => report(raw).then((found) => found.deadline);
    expect(await of({ deadline: "2026-01-15T17:00", time_zone: "America/New_York" })).toBe("2026-01-15T22:00:00.000Z");
    expect(await of({ deadline: "2026-07-15T17:00", time_zone: "Europe/Berlin" })).toBe("2026-07-15T15:00:00.000Z");
    const atEnd = { milestone_id: milestone?.milestone_id, time_zone: "Europe/Berlin" };
    const day = milestone?.date ?? "";
    expect(["21", "22"].map((hour) => new Date(`${day}T${hour}:59:59.999Z`).toISOString())).toContain(await of(atEnd));
    expect((await report(atEnd)).milestone).toBe(milestone?.name);
  });

  it("says whether the sealed log is intact, by the same check as audit:verify", async () => {
    await sealAudit(database, testSealing);
    const deadline = now();
    const first = await report({ deadline, time_zone: "UTC" });
    expect(first.chain).toMatchObject({ intact: true, findings: 0 });
    const [seal] = await database.prisma.auditSeal.findMany({ orderBy: { seq: "desc" }, take: 1 });
    expect(first.chain.head).toBe(seal?.hash);

    const [row] = await database.prisma.auditSealRow.findMany({ take: 1 });
    await database.asOwner(async (sql) => {
      await sql.query("ALTER TABLE audit_calls DISABLE TRIGGER audit_calls_append_only");
      await sql.query("UPDATE audit_calls SET at = at - interval '1 day' WHERE id = $1", [row?.auditId]);
      await sql.query("ALTER TABLE audit_calls ENABLE TRIGGER audit_calls_append_only");
    });
    expect((await report({ deadline, time_zone: "UTC" })).chain).toMatchObject({ intact: false, findings: 1 });
  });

  it("says that the deadline has not come yet", async () => {
    expect(await report({ deadline: "2090-01-01T00:00" })).toMatchObject({ passed: false });
    expect(await report({ deadline: "2020-01-01T00:00" })).toMatchObject({ passed: true, before: { total: 0 } });
  });

  it("of a member of the bank is about the member's own workstreams", async () => {
    const deadline = await deadlineNow();
    const list_id = sampleId("list", "leg-l1");
    await does("ib-admin", "create_request", { workstream: "legal", list_id, title: "Of others" });
    const mine = await does("ib-member", "create_request", {
      workstream: "finance",
      list_id: sampleId("list", "fin-l2"),
      title: "Mine",
    });
    const found = await report({ deadline, time_zone: "UTC" }, "ib-member");
    expect(found.late.map((one) => one.entry_id)).toEqual([mine.entry_id]);
    expect(found).toMatchObject({ unaccounted: 0, unrecorded: 0 });
  });
});

it.each([
  [{ deadline: "tomorrow" }, "deadline"],
  [{ deadline: "2026-02-30T10:00" }, "deadline"],
  [{ deadline: "2026-02-20T10:00Z" }, "deadline"],
  [{ deadline: "2026-02-20T10:00", time_zone: "Mars/Olympus" }, "time_zone"],
  [{ origin: "observer" }, "origin"],
])("invalid: %j", async (raw, path) => {
  expect(await refused("ib-admin", "report_deadline", raw)).toMatchObject({
    code: "invalid_input",
    data: { issues: [{ path }] },
  });
});

it("invalid: two deadlines at once", async () => {
  const [milestone] = (await told("ib-admin")).milestones;
  const both = { milestone_id: milestone?.milestone_id, deadline: "2026-02-20T10:00" };
  expect((await refused("ib-admin", "report_deadline", both)).code).toBe("invalid_input");
});

it.each(["seller-admin", "seller-member", "buyer-admin", "rival-buyer", "observer"] as const)(
  "forbidden: %s",
  async (who) => {
    expect((await refused(who, "report_deadline", { deadline: "2026-02-20T10:00" })).code).toBe("forbidden");
  },
);

it("not visible = not found: another deal, and a milestone of another deal", async () => {
  expect((await refused("ib-admin", "report_deadline", { project_id: JUNIPER_ID })).code).toBe("not_found");
  const [foreign] = await database.prisma.milestone.findMany({ where: { projectId: JUNIPER_ID }, take: 1 });
  expect((await refused("ib-admin", "report_deadline", { milestone_id: foreign?.id ?? "ms_none" })).code).toBe(
    "not_found",
  );
});

it("the calls behind it show to nobody but the bank, also to who asks the database itself", async () => {
  const callsOf = async (who: SignIn) => {
    const actor = await as(who);
    return database.transaction("app_rt", async (sql) => {
      await sql.query("SELECT app.enter($1::text, $2::text, $3::text, NULL, NULL)", [
        actor.userId,
        "session",
        actor.credential.id,
      ]);
      await sql.query("SELECT app.enter_deals(NULL)");
      return sql.query("SELECT * FROM app.asking_calls($1::text)", [HARBOUR_ID]);
    });
  };
  expect((await callsOf("ib-admin")).length).toBeGreaterThan(0);
  for (const who of ["seller-admin", "buyer-member", "observer", "other-ib-admin"] as const)
    expect(await callsOf(who)).toEqual([]);
});

it("audited: once, with the deadline that was asked for", async () => {
  const requestId = newId("request");
  const kernel = sample.at(systemClock);
  const raw = { project_id: HARBOUR_ID, milestone_id: (await told("ib-admin")).milestones[0]?.milestone_id };
  await callTool(kernel, await as("ib-admin"), "report_deadline", raw, requestId);
  expect(await auditRows(database, requestId)).toMatchObject([
    { tool: "report_deadline", outcome: "allowed", spaceId: HARBOUR_ID, args: raw },
  ]);
});
