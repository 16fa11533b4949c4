import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { auditRows } from "@/tests/support/kernel";
import {
  actorsIn,
  callTool,
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  personOf,
  refusalOf,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Line = {
  event_id: string;
  entry_id: string;
  entry_type: "request" | "answer";
  entry_ref?: string;
  entry_title: string;
  workstream?: string;
  actor: { user_id?: string; name?: string; side?: string };
  channel: string;
  action: string;
  ts: number;
};
type Log = { events: Line[]; total: number; next_cursor?: string; people: { user_id: string }[]; time_zone: string };

const { personOf: atThePages } = actorsIn(sample);
const log = async (who: SignIn, raw: object = {}) =>
  (await sample.call(await atThePages(who), "browse_log", { project_id: HARBOUR_ID, limit: 200, ...raw })) as Log;

const EVERY_SIDE: SignIn[] = ["ib-admin", "ib-member", "seller-admin", "buyer-admin", "rival-buyer", "observer"];

describe("allowed", () => {
  it.each(EVERY_SIDE)("%s gets the lines that list_events tells, in the same order", async (who) => {
    const actor = await atThePages(who);
    const told = (await sample.call(actor, "list_events", { project_id: HARBOUR_ID, limit: 200 })) as Log;
    const { events, total } = await log(who);
    expect(events.map((one) => one.event_id)).toEqual(told.events.map((one) => one.event_id));
    expect(total).toBe(told.total);
  });

  it("says what each line is about: type, title and workstream of the entry", async () => {
    const { events } = await log("ib-admin", { entry_id: entryIdOf("fin-001") });
    expect(events.length).toBeGreaterThan(0);
    for (const line of events)
      expect(line).toMatchObject({ entry_type: "request", entry_ref: "FIN-001", workstream: "finance" });
    expect(events[0]?.entry_title).not.toBe("");
  });

  it("narrows by person, action, workstream and channel, and by all of them at once", async () => {
    const all = await everyLine("ib-admin");
    const brandt = userIdOf("seller-member");
    const cases: [object, (line: Line) => boolean][] = [
      [{ actor_id: brandt }, (line) => line.actor.user_id === brandt],
      [{ action: "assigned" }, (line) => line.action === "assigned"],
      [{ workstream: "legal" }, (line) => line.workstream === "legal"],
      [{ channel: "web" }, (line) => line.channel === "web"],
      [{ channel: "mcp" }, (line) => line.channel === "mcp"],
      [
        { actor_id: brandt, workstream: "finance", channel: "web" },
        (line) => line.actor.user_id === brandt && line.workstream === "finance" && line.channel === "web",
      ],
    ];
    for (const [filter, fits] of cases) {
      const found = await log("ib-admin", filter);
      expect(found.total, JSON.stringify(filter)).toBe(all.filter(fits).length);
      expect(found.events.every(fits)).toBe(true);
    }
    expect(all.filter((line) => line.actor.user_id === brandt).length).toBeGreaterThan(0);
  });

  it("counts whole days where the deal's clocks stand, the last one included", async () => {
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { timeZone: "Pacific/Auckland" } });
    const dayThere = (ts: number) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone: "Pacific/Auckland" }).format(new Date(ts * 1000));
    const all = await everyLine("ib-admin");
    const days = [...new Set(all.map((line) => dayThere(line.ts)))].sort();
    const [from, to] = [days[1] ?? "", days[3] ?? ""];
    const found = await log("ib-admin", { from, to });
    expect(found.time_zone).toBe("Pacific/Auckland");
    expect(found.total).toBe(all.filter((line) => dayThere(line.ts) >= from && dayThere(line.ts) <= to).length);
    expect(found.total).toBeGreaterThan(0);
    await database.prisma.project.update({ where: { id: HARBOUR_ID }, data: { timeZone: "UTC" } });
  });

  it("pages by cursor without a gap or a line twice, and a cursor fits only its own filters", async () => {
    const all = await everyLine("seller-admin", 70);
    expect(all.length).toBeGreaterThan(140);
    expect(new Set(all.map((line) => line.event_id)).size).toBe((await log("seller-admin")).total);
    const actor = await sample.as("ib-admin");
    const first = await sample.call(actor, "browse_log", { project_id: HARBOUR_ID, limit: 5 });
    const { error } = await refusalOf(sample, actor, "browse_log", {
      project_id: HARBOUR_ID,
      limit: 5,
      action: "assigned",
      cursor: first.next_cursor,
    });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "cursor" }] } });
  });
});

async function everyLine(who: SignIn, limit = 200): Promise<Line[]> {
  const actor = await atThePages(who);
  const lines: Line[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = (await sample.call(actor, "browse_log", {
      project_id: HARBOUR_ID,
      limit,
      ...(cursor !== undefined && { cursor }),
    })) as Log;
    lines.push(...page.events);
    cursor = page.next_cursor;
    if (cursor === undefined) return lines;
  }
}

describe("invalid", () => {
  it.each([[{ from: "yesterday" }], [{ to: "2026-13-01" }], [{ channel: "fax" }], [{ limit: 201 }], [{ cursor: "x" }]])(
    "%j",
    async (raw) => {
      const actor = await sample.as("ib-admin");
      const { error } = await refusalOf(sample, actor, "browse_log", { project_id: HARBOUR_ID, ...raw });
      expect(error.code).toBe("invalid_input");
    },
  );
});

describe("not visible = not found", () => {
  it("a buyer learns of no other firm: neither its people nor its lines", async () => {
    const { people, events } = await log("buyer-admin");
    const own = personOf("buyer-admin").organization;
    const rival = userIdOf("rival-buyer");
    expect(people.map((one) => one.user_id)).toContain(userIdOf("buyer-member"));
    expect(JSON.stringify({ people, events })).not.toContain(rival);
    expect(own).not.toBe(personOf("rival-buyer").organization);
    expect(await log("buyer-admin", { actor_id: rival })).toMatchObject({ events: [], total: 0 });
    expect(await log("buyer-admin", { actor_id: userIdOf("ib-admin") })).toMatchObject({ events: [], total: 0 });
  });

  it("an entry or a workstream that the person does not see is as one that does not exist", async () => {
    const actor = await sample.as("observer");
    const refusal = async (raw: object) =>
      (await refusalOf(sample, actor, "browse_log", { project_id: HARBOUR_ID, ...raw })).error;
    expect(await refusal({ entry_id: entryIdOf("fin-a15") })).toEqual(await refusal({ entry_id: "ent_unknown" }));
    expect((await refusal({ workstream: "nowhere" })).code).toBe("not_found");
    expect((await refusal({ project_id: JUNIPER_ID })).code).toBe("not_found");
  });
});

describe("forbidden", () => {
  it("is for the pages: an agent finds no such tool", async () => {
    const { error } = await refusalOf(sample, await sample.agent("ib-admin"), "browse_log", {
      project_id: HARBOUR_ID,
    });
    expect(error.code).toBe("unknown_tool");
  });
});

describe("audited", () => {
  it("with its filters and the number of lines given", async () => {
    const [actor, requestId] = [await sample.as("ib-admin"), newId("request")];
    const raw = { project_id: HARBOUR_ID, action: "assigned", from: "2026-01-01", limit: 3 };
    await callTool(kernel, actor, "browse_log", raw, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([
      {
        tool: "browse_log",
        outcome: "allowed",
        userId: actor.userId,
        args: raw,
        resultCount: 3,
        spaceId: HARBOUR_ID,
      },
    ]);
  });
});
