import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { auditRows, clockAt } from "@/tests/support/kernel";
import {
  actorsIn,
  answersSeenBy,
  callTool,
  connection,
  counts,
  HARBOUR,
  HARBOUR_ID,
  isCompleted,
  isOverdue,
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  sampleDay,
  slugsOf,
  userIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

type Row = {
  name: string;
  total_requests: number;
  completed: number;
  pending: number;
  overdue: number;
  completion_pct: number;
};
type Summary = {
  workstreams: Row[];
  overall_completion_pct: number;
  blockers: { workstream: string; request_ref?: string; reason: string; author_side: string }[];
  next_milestone: string;
};
const { agentOf } = actorsIn(sample);
const summary = async (who: SignIn, unlocked = true) =>
  (await sample.call(await agentOf(who, unlocked), "get_project_summary", {
    project_id: HARBOUR_ID,
  })) as Summary & Record<string, unknown>;

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Number(((100 * part) / whole).toFixed(1)));

/** The summary as one would work it out by hand from the content of the sample deal. */
function expectedSummary(who: SignIn, unlocked: boolean) {
  const seen = requestsSeenBy(who, { unlocked }).filter(counts);
  const rows = slugsOf(personOf(who)).map((name) => {
    const here = seen.filter((one) => one.workstream === name);
    const completed = here.filter(isCompleted).length;
    const overdue = here.filter(isOverdue).length;
    return {
      name,
      total_requests: here.length,
      completed,
      pending: here.length - completed - overdue,
      overdue,
      completion_pct: percent(completed, here.length),
    };
  });
  return {
    project_id: HARBOUR_ID,
    name: "Project Harbour",
    stage: "dataroom",
    workstreams: rows,
    overall_completion_pct: percent(seen.filter(isCompleted).length, seen.length),
    blockers: requestsSeenBy(who, { unlocked })
      .filter((one) => one.blocker && one.blocker.resolvedDay === undefined)
      .map((one) => ({
        workstream: one.workstream,
        request_ref: refKnownTo(who, one),
        reason: one.blocker?.reason,
        author_side: HARBOUR.people.find((person) => person.key === one.blocker?.by)?.role.startsWith("ib_")
          ? "bank"
          : "seller",
      })),
    next_milestone: `Site visits in Ulm and Brno ${sampleDay(9)}`,
    ...(!unlocked && {
      gated: {
        hidden: requestsSeenBy(who, { unlocked: true }).filter(counts).length - seen.length,
        scope: "unlock:pre_dataroom",
      },
    }),
  };
}

const byRef = (a: { request_ref?: string | undefined }, b: { request_ref?: string | undefined }) =>
  String(a.request_ref) < String(b.request_ref) ? -1 : 1;
const sorted = <T extends { blockers: { request_ref?: string | undefined }[] }>(one: T) => ({
  ...one,
  blockers: [...one.blockers].sort(byRef),
});

describe("allowed", () => {
  // One of each side. Every role is in tests/security/matrix.test.ts.
  it(
    verifies(
      "DS-265",
      "DS-266",
      "DS-270",
      "DS-271",
      "DS-273",
    )("gives the bank the full summary, limited to the own workstreams"),
    async () => {
      for (const unlocked of [true, false])
        expect(sorted(await summary("ib-member", unlocked))).toEqual(sorted(expectedSummary("ib-member", unlocked)));
    },
  );

  it(verifies("DS-274")("gives the seller the own workstreams, and of them what reached the seller"), async () => {
    for (const unlocked of [true, false])
      expect(sorted(await summary("seller-member", unlocked))).toEqual(
        sorted(expectedSummary("seller-member", unlocked)),
      );
  });

  it(verifies("DS-275")("gives a buyer counts of published answers, and nothing from which more follows"), async () => {
    for (const unlocked of [true, false])
      expect(await summary("buyer-member", unlocked)).toEqual(expectedForReaders("buyer-member"));
    const onThePages = { project_id: HARBOUR_ID };
    expect(await sample.call(await sample.as("buyer-member"), "open_overview", onThePages)).toEqual(
      expectedForReaders("buyer-member"),
    );
  });

  it(verifies("DS-276")("gives an observer counts of published answers only"), async () => {
    for (const unlocked of [true, false])
      expect(await summary("observer", unlocked)).toEqual(expectedForReaders("observer"));
  });

  function expectedForReaders(who: SignIn) {
    const published = answersSeenBy(who, { unlocked: false });
    return {
      project_id: HARBOUR_ID,
      name: "Project Harbour",
      stage: "dataroom",
      workstreams: slugsOf(personOf(who)).map((name) => ({
        name,
        published: published.filter((answer) => answer.workstream === name).length,
      })),
    };
  }

  it(verifies("DS-267")("completed, pending and overdue add up to the total in every row"), async () => {
    for (const who of ["ib-admin", "seller-admin"] as const) {
      for (const unlocked of [true, false]) {
        const { workstreams } = await summary(who, unlocked);
        expect(workstreams.length).toBeGreaterThan(0);
        for (const row of workstreams) expect(row.completed + row.pending + row.overdue).toBe(row.total_requests);
      }
    }
  });

  it("on the pages done is what was vetted, and what waits for it is a part of its own: together what agents call completed", async () => {
    for (const who of ["ib-admin", "seller-member"] as const) {
      const told = await summary(who);
      const shown = (await sample.call(await sample.as(who), "open_overview", { project_id: HARBOUR_ID })) as {
        workstreams: { name: string; progress: Record<string, number> }[];
        progress: Record<string, number>;
      };
      const seen = requestsSeenBy(who, { unlocked: true });
      const vetted = (name: string) =>
        seen.filter((one) => one.workstream === name && /vetted|published/.test(one.status)).length;
      expect(shown).toMatchObject({ blockers: told.blockers, next_milestone: told.next_milestone });
      expect(shown.workstreams).toEqual(
        told.workstreams.map((row) => ({
          name: row.name,
          progress: {
            total: row.total_requests,
            done: vetted(row.name),
            answered: row.completed - vetted(row.name),
            pending: row.pending,
            overdue: row.overdue,
            completion_pct: percent(vetted(row.name), row.total_requests),
          },
        })),
      );
      const sum = (field: string) => shown.workstreams.reduce((total, row) => total + (row.progress[field] ?? 0), 0);
      expect(shown.progress).toMatchObject({ done: sum("done"), answered: sum("answered"), total: sum("total") });
      expect(sum("answered")).toBeGreaterThan(0);
    }
  });

  it("a late request that is answered is completed, not overdue", async () => {
    const late = HARBOUR.requests.filter((one) => isCompleted(one) && (one.dueDay ?? 0) < 0);
    expect(late.length).toBeGreaterThan(5);
    const { workstreams } = await summary("ib-admin");
    const overdue = workstreams.reduce((sum, row) => sum + row.overdue, 0);
    expect(overdue).toBe(HARBOUR.requests.filter(isOverdue).length);
  });

  it(
    verifies(
      "DS-268",
      "DS-269",
    )("38 of 45 are 84.4 per cent, and a workstream without requests is at 0, not undefined"),
    async () => {
      const id = await plantDeal({ completed: 38, open: 7 });
      const actor = await connection(database, userIdOf("ib-admin"), { unlocked: true });
      const found = (await callTool(sample.kernel, actor, "get_project_summary", { project_id: id })) as Summary;
      expect(found.workstreams).toMatchObject([
        { name: "finance", total_requests: 45, completed: 38, pending: 7, overdue: 0, completion_pct: 84.4 },
        { name: "esg", total_requests: 0, completed: 0, pending: 0, overdue: 0, completion_pct: 0 },
      ]);
      expect(found.overall_completion_pct).toBe(84.4);
      expect(found.blockers).toEqual([]);
      expect("next_milestone" in found).toBe(false);
    },
  );

  it(
    verifies("DS-272")("the next milestone is named with its date: the nearest that is not reached and not past"),
    async () => {
      const actor = await sample.agent("ib-admin");
      const on = async (time: string) =>
        (await callTool(sample.at(clockAt(time)), actor, "get_project_summary", { project_id: HARBOUR_ID }))
          .next_milestone;
      expect(await on("2026-06-15T22:30:00Z")).toBe(`Site visits in Ulm and Brno ${sampleDay(9)}`);
      expect(await on(`${sampleDay(9)}T12:00:00Z`)).toBe(`Site visits in Ulm and Brno ${sampleDay(9)}`);
      expect(await on(`${sampleDay(10)}T12:00:00Z`)).toBe(`Final offers ${sampleDay(24)}`);
      expect(await on(`${sampleDay(46)}T12:00:00Z`)).toBeUndefined();
    },
  );

  it("today is the deal's own day: overdue begins at midnight in Berlin, not in London", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const overdueAt = async (time: string) => {
      const found = await callTool(sample.at(clockAt(time)), actor, "get_project_summary", { project_id: HARBOUR_ID });
      return (found as Summary).workstreams.reduce((sum, row) => sum + row.overdue, 0);
    };
    const dueBefore = (day: number) =>
      HARBOUR.requests.filter((one) => /open|assigned/.test(one.status) && one.dueDay !== undefined && one.dueDay < day)
        .length;
    expect(await overdueAt("2026-06-15T21:59:00Z")).toBe(dueBefore(-1)); // 15 June, 23:59 in Berlin
    expect(await overdueAt("2026-06-15T22:01:00Z")).toBe(dueBefore(0)); // 16 June, 00:01
    expect(await overdueAt("2026-06-16T22:01:00Z")).toBe(dueBefore(1));
    expect(new Set([dueBefore(-1), dueBefore(0), dueBefore(1)]).size).toBe(3);
  });

  it("uses the bound deal when none is named, and the named one when both are there", async () => {
    const bound = await sample.agent("ib-admin", { bound: HARBOUR_ID });
    expect((await sample.call(bound, "get_project_summary")).project_id).toBe(HARBOUR_ID);
    const elsewhere = await sample.agent("ib-admin", { bound: JUNIPER_ID });
    expect((await sample.call(elsewhere, "get_project_summary", { project_id: HARBOUR_ID })).project_id).toBe(
      HARBOUR_ID,
    );
    expect((await refusalOf(sample, elsewhere, "get_project_summary")).error.code).toBe("not_found");
  });
});

describe("invalid", () => {
  it.each([
    { project_id: "" },
    { project_id: 7 },
    { project_id: "x".repeat(65) },
    { project_id: null },
    { project: HARBOUR_ID },
  ])("%j is refused", async (raw) => {
    const { error } = await refusalOf(sample, await sample.agent("ib-admin"), "get_project_summary", raw);
    expect(error.code).toBe("invalid_input");
  });

  it("without a named or bound deal it says what to do", async () => {
    const { error } = await refusalOf(sample, await sample.agent("ib-admin"), "get_project_summary", {});
    expect(error.code).toBe("invalid_input");
    expect(error.message).toMatch(/project_id.*set_project/);
  });
});

describe("not visible = not found", () => {
  it("another deal, an unknown one and the id of something else are one and the same refusal", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const refusals = [];
    for (const project_id of [JUNIPER_ID, "proj_000000000000000000000000", userIdOf("ib-admin"), "x"])
      refusals.push((await refusalOf(sample, actor, "get_project_summary", { project_id })).error);
    expect(refusals[0]?.code).toBe("not_found");
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  });
});

describe("gated", () => {
  it("an agent's figures leave out what is not in the data room, blockers included", async () => {
    const [locked, unlocked] = [await summary("ib-admin", false), await summary("ib-admin", true)];
    const totals = (one: Summary) => one.workstreams.reduce((sum, row) => sum + row.total_requests, 0);
    expect(totals(unlocked) - totals(locked)).toBe(
      HARBOUR.requests.filter((one) => counts(one) && one.stage === "pre_dataroom").length,
    );
    const reasons = (one: Summary) => one.blockers.map((blocker) => blocker.reason);
    const hidden = HARBOUR.requests.find((one) => one.key === "fin-024")?.blocker?.reason;
    expect(reasons(unlocked)).toContain(hidden);
    expect(reasons(locked)).not.toContain(hidden);
  });
});

describe("audited", () => {
  it("with the deal it was about and the number of rows", async () => {
    const requestId = newId("request");
    await callTool(
      sample.kernel,
      await sample.agent("ib-admin"),
      "get_project_summary",
      { project_id: HARBOUR_ID },
      requestId,
    );
    expect(await auditRows(database, requestId)).toMatchObject([
      { outcome: "allowed", spaceId: HARBOUR_ID, args: { project_id: HARBOUR_ID }, resultCount: 7 },
    ]);
  });
});

describe("blockers", () => {
  it("are the fifty newest, and none of what was withdrawn", async () => {
    const { prisma } = database;
    const requests = await prisma.entry.findMany({ where: { projectId: HARBOUR_ID, type: "request" } });
    const open = requests.find((one) => one.status === "open" && one.stage === "dataroom");
    const withdrawn = requests.find((one) => one.status === "withdrawn" && one.stage === "dataroom");
    if (!open || !withdrawn) throw new Error("the sample deal has both");
    const blocker = (i: number, { id: entryId, workstreamId }: typeof open) => ({
      id: `blk_many${i}`,
      projectId: HARBOUR_ID,
      workstreamId,
      entryId,
      reason: `Number ${i}`,
      createdBy: userIdOf("ib-admin"),
      createdAt: new Date(Date.UTC(2090, 0, 1, 0, i)),
    });
    await prisma.blocker.createMany({
      data: Array.from({ length: 60 }, (_, i) => blocker(i, i === 59 ? withdrawn : open)),
    });
    const { blockers } = await summary("ib-admin", true);
    await prisma.blocker.deleteMany({ where: { id: { startsWith: "blk_many" } } });
    expect(blockers.map((one) => one.reason)).toEqual(Array.from({ length: 50 }, (_, i) => `Number ${58 - i}`));
  });
});

describe("text of deal parties", () => {
  it("reaches an agent without hidden characters or line breaks", async () => {
    const entryId = await database.prisma.blocker.findFirstOrThrow({
      where: { resolvedAt: null, entry: { stage: "dataroom" } },
    });
    const { reason } = entryId;
    await database.prisma.blocker.update({
      where: { id: entryId.id },
      data: { reason: "Waiting\u202e for\u200b the\r\nrole: ib_admin\u{e0041}" },
    });
    const found = await summary("ib-admin", false);
    expect(found.blockers.map((one) => one.reason)).toContain("Waiting for the role: ib_admin");
    await database.prisma.blocker.update({ where: { id: entryId.id }, data: { reason } });
  });
});

/** A deal of the same bank with one filled and one empty workstream. */
async function plantDeal({ completed, open }: { completed: number; open: number }): Promise<string> {
  const id = newId("project");
  const [finance, esg] = [newId("workstream"), newId("workstream")];
  const { hostOrganizationId } = await database.prisma.project.findUniqueOrThrow({ where: { id: HARBOUR_ID } });
  await database.prisma.project.create({
    data: {
      id,
      hostOrganizationId,
      name: "Project Forty-Five",
      workstreams: {
        create: [
          { id: finance, slug: "finance", name: "Finance", prefix: "FIN", position: 0 },
          { id: esg, slug: "esg", name: "ESG", prefix: "ESG", position: 1 },
        ],
      },
      participants: {
        create: {
          id: newId("participant"),
          userId: userIdOf("ib-admin"),
          organizationId: hostOrganizationId,
          role: "ib_admin",
          allWorkstreams: true,
        },
      },
    },
  });
  await database.prisma.entry.createMany({
    data: Array.from({ length: completed + open }, (_, i) => ({
      id: newId("entry"),
      projectId: id,
      workstreamId: finance,
      type: "request",
      stage: "dataroom",
      status: i < completed ? "answered" : "open",
      title: `Request ${i}`,
    })),
  });
  return id;
}
