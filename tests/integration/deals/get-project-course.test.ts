/** How a deal came along, for every role, against figures worked out by hand from the sample's content and from generated rooms. */
import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import { sightInto } from "@/tests/deals-kit/worlds/generated-room";
import { makeWorld, plantWorld } from "@/tests/deals-kit/worlds/world";
import { webActor } from "@/tests/support/actors";
import { auditRows, buildTestKernel, clockAt } from "@/tests/support/kernel";
import {
  answersSeenBy,
  callTool,
  counts,
  HARBOUR,
  HARBOUR_ID,
  isCompleted,
  JUNIPER_ID,
  openSample,
  personOf,
  refusalOf,
  requestsSeenBy,
  SAMPLE_TODAY,
  type SignIn,
  sampleDay,
} from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Point = { day: string; asked?: number; answered?: number; published: number };
type Course = {
  today: string;
  step: string;
  points: Point[];
  next_milestone?: { name: string; date: string; days: number };
};

const course = async (who: SignIn) =>
  (await sample.call(await sample.as(who), "get_project_course", { project_id: HARBOUR_ID })) as unknown as Course;

/** What the sample puts on a day it puts on the day before the one on which it was planted in Berlin: it was half past midnight there. */
const onDay = (day: number): string => sampleDay(day - 1);

/** The days on which a request was asked, answered and published, as a reader of the content files would say. */
function daysOf(who: SignIn, request: (typeof HARBOUR.requests)[number]) {
  const seller = personOf(who).role.startsWith("seller_");
  const issued = HARBOUR.lists.find((list) => list.key === request.list)?.issuedDay;
  const reached = request.from === "seller" ? request.createdDay : request.list ? issued : request.reachedSellerDay;
  const asked = seller ? (reached ?? request.createdDay) : request.createdDay;
  const given = answersSeenBy(who, { unlocked: true }).filter((answer) =>
    answer.links.some((link) => link.request === request.key && link.confirmed),
  );
  const last = (days: (number | undefined)[]) =>
    days.reduce((latest, day) => (day === undefined || (latest ?? -999) > day ? latest : day), undefined);
  // One that finds its answer there already is answered on the day it reaches the seller.
  const since = (day: number | undefined) =>
    day === undefined ? undefined : Math.max(day, request.createdDay, reached ?? request.createdDay);
  const submitted = last(given.map((answer) => since(answer.submittedDay)));
  const published = last(given.map((answer) => since(answer.publishedDay)));
  const firstPublished = since(
    HARBOUR.answers.find(
      (answer) =>
        answer.publishedDay !== undefined &&
        answer.links.some((link) => link.request === request.key && link.confirmed),
    )?.publishedDay,
  );
  const changed = Math.min(0, request.createdDay + 1);
  const isPublished = request.status === "published";
  return {
    asked,
    answered: isCompleted(request)
      ? Math.max(asked, submitted ?? published ?? (isPublished ? (firstPublished ?? -1) : changed))
      : undefined,
    published: isPublished ? Math.max(asked, submitted ?? asked, firstPublished ?? -1) : undefined,
  };
}

const until = (days: readonly (number | undefined)[], end: string) =>
  days.filter((day) => day !== undefined && onDay(day) <= end).length;

describe("allowed", () => {
  it.each(["ib-admin", "ib-member", "seller-admin", "seller-member"] as const)(
    "%s gets asked, answered and published day by day, of the own workstreams",
    async (who) => {
      const { points, step, today } = await course(who);
      const days = requestsSeenBy(who, { unlocked: true })
        .filter(counts)
        .map((one) => daysOf(who, one));
      expect({ today, step }).toEqual({ today: SAMPLE_TODAY, step: "day" });
      expect(points.length).toBeGreaterThan(20);
      expect(points.at(-1)?.day).toBe(SAMPLE_TODAY);
      expect(points[0]).toMatchObject({ asked: 0, answered: 0, published: 0 });
      expect(points).toEqual(
        points.map(({ day }) => ({
          day,
          asked: until(
            days.map((one) => one.asked),
            day,
          ),
          answered: until(
            days.map((one) => one.answered),
            day,
          ),
          published: until(
            days.map((one) => one.published),
            day,
          ),
        })),
      );
    },
  );

  it.each(["ib-admin", "ib-member", "seller-admin", "seller-member"] as const)(
    "%s: the last point is what the summary says",
    async (who) => {
      const { points } = await course(who);
      const { progress } = (await sample.call(await sample.as(who), "open_overview", {
        project_id: HARBOUR_ID,
      })) as { progress: { total: number; done: number; answered: number } };
      expect(points.at(-1)).toMatchObject({ asked: progress.total, answered: progress.done + progress.answered });
    },
  );

  it.each(["buyer-admin", "buyer-member", "rival-buyer", "observer"] as const)(
    "%s gets published answers only, and no milestone",
    async (who) => {
      const found = await course(who);
      const days = answersSeenBy(who, { unlocked: true }).map((one) => one.publishedDay);
      expect(Object.keys(found).sort()).toEqual(["points", "project_id", "step", "today"]);
      expect(found.points).toEqual(found.points.map(({ day }) => ({ day, published: until(days, day) })));
      expect(found.points.at(-1)?.published).toBe(days.length);
      expect(days.length).toBeGreaterThan(0);
    },
  );

  it("two buyers of the same workstreams get the same to the byte", async () => {
    const [one, other] = [await course("buyer-admin"), await course("rival-buyer")];
    const same = (who: SignIn) => JSON.stringify(personOf(who).workstreams);
    expect(same("buyer-admin")).toBe(same("rival-buyer"));
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  });

  it("says how many days there are to the next milestone, where the deal's clocks stand", async () => {
    const actor = await sample.as("ib-admin");
    const at = async (time: string) =>
      (
        (await callTool(sample.at(clockAt(time)), actor, "get_project_course", {
          project_id: HARBOUR_ID,
        })) as unknown as Course
      ).next_milestone;
    expect(await at("2026-06-15T22:30:00Z")).toMatchObject({ date: sampleDay(9), days: 9 });
    expect(await at("2026-06-15T21:30:00Z")).toMatchObject({ date: sampleDay(9), days: 10 });
    expect(await at(`${sampleDay(9)}T12:00:00Z`)).toMatchObject({ days: 0 });
  });

  it("turns to weeks when the deal is older than a chart is wide", async () => {
    const later = sample.at(clockAt("2026-09-15T12:00:00Z"));
    const found = (await callTool(later, await sample.as("ib-admin"), "get_project_course", {
      project_id: HARBOUR_ID,
    })) as unknown as Course;
    expect(found.step).toBe("week");
    expect(found.points.at(-1)?.day).toBe("2026-09-15");
    expect(found.points.at(-2)?.day).toBe("2026-09-08");
    expect(found.points[0]).toMatchObject({ asked: 0 });
    expect(found.points.at(-1)).toMatchObject({ asked: (await course("ib-admin")).points.at(-1)?.asked });
  });

  it("in generated rooms ends, for every role, with what the model lets that person see", async () => {
    const world = makeWorld(11);
    await plantWorld(database, world);
    const room = buildTestKernel(database, modules);
    const roles = new Set<string>();
    for (const seat of world.seats.filter((one) => !one.removed)) {
      const person = world.people.find((one) => one.id === seat.userId);
      const sight = sightInto(world, { userId: seat.userId, unlocked: true });
      const seen = world.entries.filter(
        (one) => one.projectId === seat.projectId && one.status !== "withdrawn" && sight.sees(one.id),
      );
      const works = seat.side === "bank" || seat.side === "seller";
      const requests = seen.filter((one) => one.type === "request");
      const done = (...statuses: string[]) => requests.filter((one) => statuses.includes(one.status)).length;
      const answers = seen.filter((one) => one.type === "answer" && one.status === "published").length;
      const { points } = (await callTool(room, webActor(seat.userId, person?.sessionId ?? ""), "get_project_course", {
        project_id: seat.projectId,
      })) as unknown as Course;
      const last = points.at(-1) ?? { day: "", asked: 0, answered: 0, published: 0 };
      if (works)
        expect(last, seat.role).toMatchObject({
          asked: requests.length,
          answered: done("answered", "vetted", "published"),
          published: done("published"),
        });
      else expect([last.published, last.asked ?? 0, last.answered ?? 0], seat.role).toEqual([answers, 0, 0]);
      roles.add(seat.role);
    }
    expect(roles.size).toBe(7);
  });
});

describe("refused and recorded", () => {
  it("not visible: another's deal is one that does not exist", async () => {
    for (const project_id of [JUNIPER_ID, "proj_none"])
      expect(
        (await refusalOf(sample, await sample.as("ib-admin"), "get_project_course", { project_id })).error.code,
      ).toBe("not_found");
  });

  it("forbidden: an agent is not offered it", async () => {
    const refusal = await refusalOf(sample, await sample.agent("ib-admin"), "get_project_course", {
      project_id: HARBOUR_ID,
    });
    expect(refusal.error.code).toBe("unknown_tool");
  });

  it("audited: who looked at which deal", async () => {
    const requestId = newId("request");
    const actor = await sample.as("seller-admin");
    await callTool(kernel, actor, "get_project_course", { project_id: HARBOUR_ID }, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([{ outcome: "allowed", spaceId: HARBOUR_ID }]);
  });
});
