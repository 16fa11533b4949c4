import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import type { SampleRequest } from "@/prisma/demo/types";
import { auditRows, clockAt } from "@/tests/support/kernel";
import {
  actorsIn,
  answersSeenBy,
  callTool,
  counts,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  isOverdue,
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  sampleDay,
  sightOfSample,
  slugsOf,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

const STATUSES = ["open", "assigned", "answered", "vetted", "published"] as const;
type Status = {
  total_requests?: number;
  by_status: Partial<Record<(typeof STATUSES)[number], number>>;
  published?: number;
  overdue_count?: number;
  overdue?: { ref?: string; title: string; author_side: string; due: string; days_overdue: number }[];
};
type Activity = { ts: number; actor?: string; author_side: string; action: string; ref?: string };
type Summary = {
  project_id: string;
  workstream: string;
  display_name: string;
  status: Status;
  recent_activity?: Activity[];
  gated?: { hidden: number; scope: string };
};

const { agentOf } = actorsIn(sample);
const summary = async (who: SignIn, unlocked: boolean, workstream = "finance") =>
  (await sample.call(await agentOf(who, unlocked), "get_workstream_summary", {
    project_id: HARBOUR_ID,
    workstream,
  })) as Summary;

/** One of each side, in two workstreams. Every role, in all of them, is in tests/security/matrix.test.ts. */
const WORKING = ["ib-member", "seller-admin"] as const satisfies readonly SignIn[];
const READING = ["buyer-admin", "observer"] as const satisfies readonly SignIn[];
const someSlugs = (who: SignIn) => slugsOf(personOf(who)).slice(0, 2);

const requestsIn = (who: SignIn, workstream: string, unlocked: boolean) =>
  requestsSeenBy(who, { unlocked }).filter((one) => one.workstream === workstream);
const SIDES: Record<string, string> = { ib: "bank", seller: "seller", buyer: "buyer" };
/** By ref; where there is only a buyer's number yet, last. */
const inOrder = (who: SignIn) => (a: SampleRequest, b: SampleRequest) => {
  const [one, other] = [refKnownTo(who, a) ?? "", refKnownTo(who, b) ?? ""];
  return Number(one.startsWith("BUY-")) - Number(other.startsWith("BUY-")) || (one < other ? -1 : 1);
};

/** The figures as one would work them out by hand from the content of the sample deal. */
function expectedStatus(who: SignIn, workstream: string, unlocked: boolean): Status {
  const sight = sightOfSample(who, { unlocked });
  const seen = requestsIn(who, workstream, unlocked).filter(counts);
  const late = seen.filter(isOverdue).sort((a, b) => (a.dueDay ?? 0) - (b.dueDay ?? 0) || inOrder(who)(a, b));
  return {
    total_requests: seen.length,
    by_status: Object.fromEntries(
      STATUSES.map((status) => [status, seen.filter((one) => one.status === status).length]),
    ),
    overdue_count: late.length,
    overdue: late.map((one) => ({
      ref: refKnownTo(who, one) ?? "",
      title: one.title,
      author_side: SIDES[sight.provenanceOf(sight.entryOf(entryIdOf(one.key)))?.origin ?? "ib"] ?? "",
      due: sampleDay(one.dueDay ?? 0),
      days_overdue: -(one.dueDay ?? 0),
    })),
  };
}

describe("allowed", () => {
  it.each(WORKING)(
    verifies(
      "DS-304",
      "DS-305",
      "DS-306",
      "DS-307",
      "DS-309",
    )("%s gets the figures of each own workstream over what the person sees, and what is overdue, latest first"),
    async (who) => {
      let overdue = 0;
      for (const unlocked of [true, false]) {
        for (const workstream of someSlugs(who)) {
          const found = await summary(who, unlocked, workstream);
          expect(found.status, workstream).toEqual(expectedStatus(who, workstream, unlocked));
          expect(found).toMatchObject({
            project_id: HARBOUR_ID,
            workstream,
            display_name: HARBOUR.workstreams.find((one) => one.slug === workstream)?.name,
          });
          const figures = Object.values(found.status.by_status);
          expect(figures.reduce((sum, n) => sum + n, 0)).toBe(found.status.total_requests);
          expect(found.recent_activity?.length).toBeGreaterThan(0);
          overdue += found.status.overdue_count ?? 0;
        }
      }
      expect(overdue).toBeGreaterThan(1);
    },
  );

  it.each(READING)(
    verifies("DS-310", "DS-311", "DS-312")("%s gets published counts, and nothing else: no late, no activity"),
    async (who) => {
      for (const unlocked of [true, false]) {
        for (const workstream of someSlugs(who)) {
          const published = requestsIn(who, workstream, unlocked).filter((one) => one.status === "published");
          const answers = answersSeenBy(who, { unlocked }).filter((one) => one.workstream === workstream);
          expect(await summary(who, unlocked, workstream)).toEqual({
            project_id: HARBOUR_ID,
            workstream,
            display_name: HARBOUR.workstreams.find((one) => one.slug === workstream)?.name,
            status: { by_status: { published: published.length }, published: answers.length },
          });
        }
      }
    },
  );

  it("counts days in the deal's own time zone", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const raw = { project_id: HARBOUR_ID, workstream: "finance" };
    const at = async (time: string) =>
      (await callTool(sample.at(clockAt(time)), actor, "get_workstream_summary", raw)) as Summary;
    const [before, after] = [await at("2026-06-15T21:59:00Z"), await at("2026-06-15T22:01:00Z")];
    const days = ({ status }: Summary) => new Map(status.overdue?.map((one) => [one.ref, one.days_overdue]));
    for (const [ref, late] of days(before)) expect(days(after).get(ref)).toBe(late + 1);
    const dueToday = requestsIn("ib-admin", "finance", true).filter(
      (one) => one.dueDay === -1 && /open|assigned/.test(one.status),
    );
    expect(after.status.overdue_count).toBe((before.status.overdue_count ?? 0) + dueToday.length);
  });

  it("of many overdue ones gives the fifty latest and says how many there are", async () => {
    const workstreamId = workstreamIdOf("hr");
    const before = (await summary("ib-admin", false, "hr")).status.overdue_count ?? 0;
    const ids = Array.from({ length: 70 }, () => newId("entry"));
    await database.prisma.entry.createMany({
      data: ids.map((id, i) => ({
        id,
        projectId: HARBOUR_ID,
        workstreamId,
        type: "request",
        stage: "dataroom",
        status: i % 2 ? "open" : "assigned",
        ref: `HR-${1000 + i}`,
        refNumber: 1000 + i,
        title: "Late",
        dueDate: new Date(`2026-01-${String(1 + (i % 28)).padStart(2, "0")}`),
      })),
    });
    const { status } = await summary("ib-admin", false, "hr");
    expect(status.overdue_count).toBe(before + 70);
    expect(status.overdue).toHaveLength(50);
    const days = status.overdue?.map((one) => one.days_overdue) ?? [];
    expect(days).toEqual([...days].sort((a, b) => b - a));
    expect(status.overdue?.slice(0, 3).map((one) => one.ref)).toEqual(["HR-1000", "HR-1028", "HR-1056"]);
    await database.prisma.entry.deleteMany({ where: { id: { in: ids } } });
  });
});

describe("recent activity", () => {
  it.each(WORKING)(
    verifies("DS-308")("%s gets what happened last to the requests: when, who, what, and to which"),
    async (who) => {
      const refs = new Map(
        requestsIn(who, "finance", true).map((one) => [entryIdOf(one.key), refKnownTo(who, one)] as const),
      );
      const { recent_activity = [] } = await summary(who, true);
      expect(recent_activity).toHaveLength(20);
      const events = await database.prisma.event.findMany({
        where: { entryId: { in: [...refs.keys()] } },
        include: { author: true },
        orderBy: [{ at: "desc" }, { id: "asc" }],
      });
      const users = new Map((await database.prisma.user.findMany()).map((user) => [user.id, user.name]));
      const heard = events.filter((event) =>
        who.startsWith("ib")
          ? event.audience !== "organization" || event.authorSide === "bank"
          : event.audience !== "internal" && (event.audience !== "organization" || event.authorSide === "seller"),
      );
      expect(recent_activity).toEqual(
        heard.slice(0, 20).map((event) => {
          const named = who.startsWith("ib") || event.authorSide !== "buyer";
          return {
            ts: Math.floor(event.at.getTime() / 1000),
            ...(named && { actor: users.get(event.author?.userId ?? "") }),
            author_side: event.authorSide,
            action: event.action,
            ref: refs.get(event.entryId),
          };
        }),
      );
      expect(recent_activity.some((line) => line.actor !== undefined)).toBe(true);
    },
  );

  it("names no buyer to the seller, and no act inside the bank", async () => {
    const buyers = HARBOUR.people.filter((one) => one.role.startsWith("buyer")).map((one) => one.name);
    for (const workstream of someSlugs("seller-admin")) {
      const { recent_activity = [] } = await summary("seller-admin", true, workstream);
      expect(recent_activity.filter((line) => buyers.includes(line.actor ?? ""))).toEqual([]);
      expect(recent_activity.filter((line) => /forwarded|assigned|returned/.test(line.action))).toEqual([]);
    }
  });
});

describe("invalid", () => {
  it(verifies("DS-303")("`workstream` must be there, and be a slug"), async () => {
    const actor = await sample.agent("ib-admin");
    for (const workstream of [undefined, null, 7, "a b", ["finance"]]) {
      const { error } = await refusalOf(sample, actor, "get_workstream_summary", {
        project_id: HARBOUR_ID,
        workstream,
      });
      expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "workstream" }] } });
    }
    expect((await summary("ib-admin", false, "finance")).workstream).toBe("finance");
  });
});

describe("forbidden", () => {
  it("without read:workstreams nothing is told", async () => {
    const actor = await sample.agent("ib-admin", { scopes: ["read:projects", "read:requests", "read:events"] });
    const raw = { project_id: HARBOUR_ID, workstream: "finance" };
    const { error } = await refusalOf(sample, actor, "get_workstream_summary", raw);
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:workstreams" } });
  });
});

describe("not visible = not found", () => {
  it(verifies("DS-314")("a workstream without access is refused as a slug that does not exist"), async () => {
    for (const [who, foreign] of [
      ["seller-member", "legal"],
      ["ib-member", "hr"],
      ["buyer-member", "legal"],
    ] as const) {
      const actor = await sample.agent(who, { unlocked: true });
      const ask = (workstream: string) =>
        refusalOf(sample, actor, "get_workstream_summary", { project_id: HARBOUR_ID, workstream });
      const [hidden, unknown] = [await ask(foreign), await ask("no-such-stream")];
      expect(hidden.error).toEqual(unknown.error);
      expect(hidden.error.code).toBe("not_found");
    }
  });

  it("another deal is as unknown as one that does not exist", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const ask = (project_id: string) =>
      refusalOf(sample, actor, "get_workstream_summary", { project_id, workstream: "finance" });
    expect((await ask(JUNIPER_ID)).error).toEqual((await ask("proj_unknown")).error);
  });
});

describe("gated", () => {
  it.each(WORKING)(
    verifies("DS-313")(
      "%s without unlock gets nothing of gated entries, late or lively, and is told how many there are",
    ),
    async (who) => {
      for (const workstream of someSlugs(who)) {
        const [locked, unlocked] = [await summary(who, false, workstream), await summary(who, true, workstream)];
        expect(locked.gated).toEqual({
          hidden: (unlocked.status.total_requests ?? 0) - (locked.status.total_requests ?? 0),
          scope: "unlock:pre_dataroom",
        });
        expect(unlocked).not.toHaveProperty("gated");
        const open = requestsIn(who, workstream, false);
        const refs = new Set(open.map((one) => refKnownTo(who, one)));
        const shown = [...(locked.status.overdue ?? []), ...(locked.recent_activity ?? [])];
        expect(shown.filter((one) => !refs.has(one.ref))).toEqual([]);
      }
    },
  );

  it("an act that speaks of a hidden answer is no activity; with the unlock it is", async () => {
    const request = requestsIn("ib-admin", "finance", false)[0];
    const draft = HARBOUR.answers.find((one) => one.status === "draft" && one.workstream === "finance");
    const id = newId("event");
    await database.prisma.event.create({
      data: {
        id,
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf("finance"),
        entryId: entryIdOf(request?.key ?? ""),
        relatedEntryId: entryIdOf(draft?.key ?? ""),
        authorSide: "seller",
        channel: "web",
        action: "prepared",
        audience: "parties",
        at: new Date("2026-06-15T22:00:00Z"),
        author: {
          create: { projectId: HARBOUR_ID, userId: userIdOf("seller-member"), organizationId: "org_x" },
        },
      },
    });
    expect((await summary("ib-admin", true)).recent_activity?.[0]?.action).toBe("prepared");
    expect((await summary("ib-admin", false)).recent_activity?.map((one) => one.action)).not.toContain("prepared");
    await database.prisma.event.delete({ where: { id } });
  });
});

describe("audited", () => {
  it("with the deal and the workstream", async () => {
    const [actor, requestId] = [await sample.agent("ib-member"), newId("request")];
    const raw = { project_id: HARBOUR_ID, workstream: "finance" };
    await callTool(kernel, actor, "get_workstream_summary", raw, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([
      { tool: "get_workstream_summary", outcome: "allowed", spaceId: HARBOUR_ID, args: raw },
    ]);
  });
});
