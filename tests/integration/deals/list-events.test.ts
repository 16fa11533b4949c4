import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { sampleId } from "@/prisma/demo/rows";
import { openAgentAccess } from "@/tests/support/agent-access";
import { auditRows } from "@/tests/support/kernel";
import {
  actorsIn,
  answersSeenBy,
  callTool,
  DEFAULT_SCOPES,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER,
  JUNIPER_ID,
  openSample,
  refusalOf,
  requestsSeenBy,
  SAMPLE_NOW,
  type SignIn,
  sightOfSample,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Shown = {
  event_id: string;
  entry_id: string;
  entry_ref?: string;
  actor: { user_id: string; name: string } | { side: string };
  author_side: string;
  channel: string;
  action: string;
  ts: number;
  summary: string;
  truncated?: true;
};
type Events = {
  project_id: string;
  events: Shown[];
  total: number;
  next_cursor?: string;
  gated?: { hidden: number; scope: string };
};

const { agentOf } = actorsIn(sample);
const events = async (who: SignIn, unlocked: boolean, raw: object = {}) => {
  const actor = await agentOf(who, unlocked);
  return (await sample.call(actor, "list_events", { project_id: HARBOUR_ID, ...raw })) as Events;
};

/** Every page of a list, one after the other. */
async function wholeList(who: SignIn, unlocked: boolean, raw: object = {}, limit = 200): Promise<Shown[]> {
  const actor = await agentOf(who, unlocked);
  const all: Shown[] = [];
  let cursor: string | undefined;
  do {
    const page = (await sample.call(actor, "list_events", {
      project_id: HARBOUR_ID,
      limit,
      ...raw,
      ...(cursor !== undefined && { cursor }),
    })) as Events;
    all.push(...page.events);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return all;
}

/** Which lines show, and who of them may be known, says the oracle; in what words, the sample's own lines. */
function expected(who: SignIn, unlocked: boolean): Shown[] {
  const sight = sightOfSample(who, { unlocked });
  const { users } = sight.rows;
  return [...sight.events]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? -1 : 1))
    .map((event) => {
      const writer = sight.writerOf(event) ?? "";
      const ref = sight.refOf(sight.entryOf(event.entry_id));
      const done = event.action.charAt(0).toUpperCase() + event.action.slice(1);
      // where it stood before is for those who work on the deal
      const before = sight.works(HARBOUR_ID) ? event.from_status : null;
      const change = [before, event.to_status].filter(Boolean).join(" → ");
      return {
        event_id: event.id,
        entry_id: event.entry_id,
        ...(ref !== null && { entry_ref: ref }),
        actor: sight.knows(HARBOUR_ID, writer)
          ? { user_id: writer, name: users.find((one) => one.id === writer)?.name ?? "" }
          : { side: event.author_side },
        author_side: event.author_side,
        channel: event.channel,
        action: event.action,
        ts: Math.floor(Date.parse(event.at) / 1000),
        summary: event.body ?? (change ? `${done} (${change})` : done),
      };
    });
}

/** One of each side. Every role is in tests/security/matrix.test.ts. */
const EVERY_SIDE = ["ib-member", "seller-admin", "buyer-admin", "observer"] as const satisfies readonly SignIn[];

describe("allowed", () => {
  it(
    verifies(
      "DS-556",
      "DS-557",
      "DS-558",
      "DS-559",
    )("gives each side the lines of history that it sees, newest first, named as far as it may know"),
    async () => {
      for (const who of EVERY_SIDE) {
        for (const unlocked of [true, false]) {
          const wanted = expected(who, unlocked);
          expect(await wholeList(who, unlocked), `${who}, unlocked: ${unlocked}`).toEqual(wanted);
          expect(await events(who, unlocked, { limit: 1 })).toMatchObject({
            project_id: HARBOUR_ID,
            total: wanted.length,
          });
          expect(wanted.length).toBeGreaterThan(5);
        }
      }
    },
  );

  it("the sample has what the line above is about: internal lines, own firm's lines, names kept back", () => {
    const heard = (who: SignIn, audience: string) =>
      sightOfSample(who, { unlocked: true }).events.filter((event) => event.audience === audience).length;
    expect(heard("ib-member", "internal")).toBeGreaterThan(5);
    for (const who of ["seller-admin", "buyer-admin", "observer"] as const) expect(heard(who, "internal")).toBe(0);
    expect(heard("seller-admin", "organization")).toBeGreaterThan(0);
    expect(expected("seller-admin", true).some((row) => "side" in row.actor && row.actor.side === "buyer")).toBe(true);
    expect(expected("buyer-admin", true).some((row) => "side" in row.actor && row.actor.side === "bank")).toBe(true);
    expect(expected("ib-member", true).some((row) => "side" in row.actor)).toBe(false);
  });

  it(verifies("DS-550")("`entry_id` narrows to one entry: an answer by id, a request also by its ref"), async () => {
    const all = expected("ib-admin", true);
    for (const key of ["fin-003", "fin-004"]) {
      const wanted = all.filter((row) => row.entry_id === entryIdOf(key));
      const ref = wanted[0]?.entry_ref;
      for (const entry_id of [entryIdOf(key), ref]) {
        const found = await events("ib-admin", true, { entry_id });
        expect(found.events).toEqual(wanted);
        expect(found.total).toBe(wanted.length);
      }
      expect(wanted.length).toBeGreaterThan(2);
    }
    const answer = entryIdOf(HARBOUR.answers[0]?.key ?? "");
    const found = await events("ib-admin", true, { entry_id: answer });
    expect(found.events).toEqual(all.filter((row) => row.entry_id === answer));
    expect(found.events.length).toBeGreaterThan(1);
  });

  it(
    verifies("DS-551", "TA-074")("`actor_id` narrows to what that person did, and changes nothing about who is asking"),
    async () => {
      const by = (userId: string) => (row: Shown) => "user_id" in row.actor && row.actor.user_id === userId;
      for (const who of ["ib-admin", "seller-admin", "buyer-admin"] as const) {
        const own = expected(who, true).filter(by(userIdOf(who)));
        expect(await wholeList(who, true, { actor_id: userIdOf(who) }), who).toEqual(own);
        expect(own.length).toBeGreaterThan(0);
      }
      // a buyer who names a banker gets what a buyer may know of that banker: nothing
      const banker = await events("buyer-admin", true, { actor_id: userIdOf("ib-admin") });
      const nobody = await events("buyer-admin", true, { actor_id: "usr_unknown" });
      expect(banker).toEqual(nobody);
      expect(banker).toMatchObject({ events: [], total: 0 });
      // a seller who names a banker gets that banker's lines as the seller sees them: no internal ones
      const seen = await wholeList("seller-admin", true, { actor_id: userIdOf("ib-admin") });
      expect(seen).toEqual(expected("seller-admin", true).filter(by(userIdOf("ib-admin"))));
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.length).toBeLessThan(expected("ib-admin", true).filter(by(userIdOf("ib-admin"))).length);
    },
  );

  it(verifies("DS-552")("`action` narrows to these actions; an unknown one matches nothing"), async () => {
    for (const action of [["published"], ["message", "submitted"], ["forwarded"]]) {
      const wanted = expected("ib-admin", true).filter((row) => action.includes(row.action));
      expect(await wholeList("ib-admin", true, { action })).toEqual(wanted);
      expect((await events("ib-admin", true, { action })).total).toBe(wanted.length);
      expect(wanted.length).toBeGreaterThan(0);
    }
    expect(await events("ib-admin", true, { action: ["danced"] })).toMatchObject({ events: [], total: 0 });
  });

  it(verifies("DS-553")("`since` narrows to events with a later `ts`"), async () => {
    const all = expected("seller-admin", true);
    const middle = all[Math.floor(all.length / 2)]?.ts ?? 0;
    const wanted = all.filter((row) => row.ts > middle);
    expect(await wholeList("seller-admin", true, { since: middle })).toEqual(wanted);
    expect(await wholeList("seller-admin", true, { since: middle - 1 })).toEqual(all.filter((row) => row.ts >= middle));
    expect(wanted.length).toBeGreaterThan(5);
    expect(wanted.length).toBeLessThan(all.filter((row) => row.ts >= middle).length);
    expect((await events("seller-admin", true, { since: 9_999_999_999 })).total).toBe(0);
  });

  it("several filters together narrow: all must hold", async () => {
    const wanted = expected("ib-admin", true).filter(
      (row) => row.action === "message" && row.entry_id === entryIdOf("fin-003"),
    );
    const found = await events("ib-admin", true, { entry_id: "FIN-003", action: ["message"] });
    expect(found.events).toEqual(wanted);
    expect(found.total).toBe(wanted.length);
    expect(wanted.length).toBeGreaterThan(0);
  });

  it("cleans what people wrote, and cuts it at 1,000 characters [DS-762]", async () => {
    const id = newId("event");
    const write = async (body: string) => {
      await database.prisma.event.update({ where: { id }, data: { body } });
      return (await events("ib-admin", false, { entry_id: "FIN-001", action: ["tested"] })).events[0];
    };
    await database.prisma.event.create({
      data: {
        id,
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf("finance"),
        entryId: entryIdOf("fin-001"),
        authorSide: "seller",
        channel: "web",
        action: "tested",
        audience: "parties",
        at: SAMPLE_NOW,
      },
    });
    const actor = await sample.agent("ib-admin");
    const inThread = async () => {
      const found = await sample.call(actor, "get_request", {
        project_id: HARBOUR_ID,
        request_id: "FIN-001",
        include_thread: true,
      });
      return (found.thread as { action: string; body: string; truncated?: true }[]).find((l) => l.action === "tested");
    };
    const whole = await write("é".repeat(1000));
    expect(whole).toMatchObject({ summary: "é".repeat(1000), author_side: "seller", actor: { side: "seller" } });
    expect(whole).not.toHaveProperty("truncated");
    expect((await inThread())?.body).toBe("é".repeat(1000));
    const cut = await write("é".repeat(1001));
    expect(cut).toMatchObject({ summary: `${"é".repeat(999)}…`, truncated: true });
    expect(await inThread()).toMatchObject({ body: `${"é".repeat(999)}…`, truncated: true });
    expect((await write("a\u202eb\u200bc\u0007"))?.summary).toBe("abc");
    expect((await write(""))?.summary).toBe("Tested");
    await database.prisma.event.delete({ where: { id } });
  });
});

describe("pages", () => {
  it("neither repeat nor miss an event, whatever their size, and the total stays", async () => {
    for (const [who, limit] of [
      ["ib-admin", 120],
      ["buyer-admin", 3],
    ] as const) {
      const wanted = expected(who, true);
      expect(await wholeList(who, true, {}, limit)).toEqual(wanted);
      expect(wanted.length).toBeGreaterThan(limit * 2);
    }
  });

  it("go on where they were when something new happens meanwhile", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const call = async (raw: object) =>
      (await sample.call(actor, "list_events", { project_id: HARBOUR_ID, limit: 10, ...raw })) as Events;
    const first = await call({});
    const id = newId("event");
    await database.prisma.event.create({
      data: {
        id,
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf("finance"),
        entryId: entryIdOf("fin-001"),
        authorSide: "bank",
        channel: "web",
        action: "tested",
        audience: "parties",
        at: SAMPLE_NOW,
      },
    });
    const second = await call({ cursor: first.next_cursor });
    expect(second.events).toEqual(expected("ib-admin", true).slice(10, 20));
    expect(second.total).toBe(first.total + 1);
    await database.prisma.event.delete({ where: { id } });
  });

  it("among events of one moment go by id", async () => {
    const ids = Array.from({ length: 7 }, () => newId("event")).sort();
    await database.prisma.event.createMany({
      data: ids.map((id) => ({
        id,
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf("finance"),
        entryId: entryIdOf("fin-001"),
        authorSide: "bank",
        channel: "web",
        action: "tested",
        audience: "published",
        at: new Date(SAMPLE_NOW.getTime() + 123),
      })),
    });
    const found = await wholeList("ib-admin", true, { action: ["tested"] }, 2);
    expect(found.map((row) => row.event_id)).toEqual(ids);
    await database.prisma.event.deleteMany({ where: { id: { in: ids } } });
  });

  it(verifies("DS-554", "DS-555")("hold 50 unless asked, 200 at most, and a last one names no next"), async () => {
    const all = expected("ib-admin", true);
    expect(all.length).toBeGreaterThan(200);
    expect((await events("ib-admin", true)).events).toEqual(all.slice(0, 50));
    expect((await events("ib-admin", true, { limit: 200 })).events).toEqual(all.slice(0, 200));
    expect((await events("ib-admin", true, { limit: 1 })).events).toEqual(all.slice(0, 1));
    const actor = await sample.agent("ib-admin");
    const tooMany = await refusalOf(sample, actor, "list_events", { project_id: HARBOUR_ID, limit: 201 });
    expect(tooMany.error.code).toBe("invalid_input");
    const last = await events("ib-admin", true, { entry_id: "FIN-003", limit: 200 });
    expect(last.events.length).toBe(last.total);
    expect(last).not.toHaveProperty("next_cursor");
    const exact = await events("ib-admin", true, { entry_id: "FIN-003", limit: last.total });
    expect(exact).not.toHaveProperty("next_cursor");
  });

  it("are for the connection, the deal and the filter they were made for, and for nothing else", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const raw = { project_id: HARBOUR_ID, limit: 5, action: ["message"] };
    const { next_cursor: cursor } = (await sample.call(actor, "list_events", raw)) as Events;
    expect(await sample.call(actor, "list_events", { ...raw, limit: 9, cursor })).toMatchObject({
      total: expect.anything(),
    });

    const refused = async (who: typeof actor, changed: object) =>
      (await refusalOf(sample, who, "list_events", { ...raw, cursor, ...changed })).error;
    const error = await refused(actor, { cursor: "AAAA" });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "cursor" }] } });
    for (const changed of [
      { action: ["created"] },
      { action: undefined },
      { since: 1 },
      { entry_id: "FIN-001" },
      { actor_id: userIdOf("ib-admin") },
      { cursor: `${cursor}A` },
      { cursor: cursor?.slice(0, -2) },
    ])
      expect(await refused(actor, changed), JSON.stringify(changed)).toEqual(error);
    // another connection of the same person, the person on the pages, another person, another deal
    expect(await refused(await sample.agent("ib-admin", { unlocked: true }), {})).toEqual(error);
    expect(await refused(await sample.as("ib-admin"), {})).toEqual(error);
    expect(await refused(await sample.agent("ib-member"), {})).toEqual(error);
    expect(await refused(await sample.agent("other-ib-admin"), { project_id: JUNIPER_ID })).toEqual(error);
  });
});

describe("invalid", () => {
  it.each([
    [{ since: "yesterday" }, "a time in words"],
    [{ since: 1.5 }, "half a second"],
    [{ since: -1 }, "a time before all times"],
    [{ action: "message" }, "an action outside a list"],
    [{ action: [] }, "no action at all"],
    [{ limit: 0 }, "a limit below one"],
    [{ cursor: "" }, "an empty cursor"],
    [{ offset: 5 }, "an offset: this list has a cursor"],
    [{ user_id: "usr_x" }, "an unknown field"],
  ] as [object, string][])("%j is refused: %s", async (raw) => {
    const actor = await agentOf("ib-admin", false);
    const { error } = await refusalOf(sample, actor, "list_events", { project_id: HARBOUR_ID, ...raw });
    expect(error.code).toBe("invalid_input");
  });
});

describe("forbidden", () => {
  it(verifies("DS-079")("an agent without read:events is told so"), async () => {
    const actor = await sample.agent("ib-admin", { scopes: DEFAULT_SCOPES.filter((one) => one !== "read:events") });
    const { error } = await refusalOf(sample, actor, "list_events", { project_id: HARBOUR_ID });
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:events" } });
  });
});

describe("not visible = not found", () => {
  it.each(["ib-member", "seller-admin", "buyer-admin"] as const)(
    "an entry that %s may not see and an unknown one are the same refusal",
    async (who) => {
      const actor = await agentOf(who, true);
      const refused = async (entry_id: string) =>
        (await refusalOf(sample, actor, "list_events", { project_id: HARBOUR_ID, entry_id })).error;
      const unknown = await refused("ent_unknown");
      expect(unknown.code).toBe("not_found");
      const seen = [...requestsSeenBy(who, { unlocked: true }), ...answersSeenBy(who, { unlocked: true })];
      const unseen = [...HARBOUR.requests, ...HARBOUR.answers]
        .filter((one) => !seen.some((other) => other.key === one.key))
        .map((one) => entryIdOf(one.key));
      const foreign = entryIdOf(JUNIPER.requests[0]?.key ?? "");
      expect(unseen.length).toBeGreaterThan(3);
      for (const id of [...unseen.filter((_, i) => i % Math.ceil(unseen.length / 4) === 0), foreign, "FIN-999"])
        expect(await refused(id), id).toEqual(unknown);
    },
  );

  it("another deal and an unknown one are the same refusal", async () => {
    const actor = await sample.agent("ib-admin");
    const refused = async (project_id: string) => (await refusalOf(sample, actor, "list_events", { project_id })).error;
    expect(await refused(JUNIPER_ID)).toEqual(await refused("proj_unknown"));
  });

  it("what a rival did, and that there is one, shows to no buyer and no observer", async () => {
    // even where a line is for everyone who sees the entry
    const published = HARBOUR.requests.find(
      (one) =>
        typeof one.from === "object" &&
        one.from.buyer === "brightwater" &&
        one.status === "published" &&
        one.stage === "dataroom",
    );
    const id = newId("event");
    await database.prisma.event.create({
      data: {
        id,
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf(published?.workstream ?? ""),
        entryId: entryIdOf(published?.key ?? ""),
        authorSide: "buyer",
        channel: "web",
        action: "tested",
        audience: "published",
        at: SAMPLE_NOW,
        author: {
          create: {
            projectId: HARBOUR_ID,
            userId: userIdOf("rival-buyer"),
            organizationId: sampleId("organization", "brightwater"),
          },
        },
      },
    });
    for (const who of ["buyer-admin", "observer"] as const) {
      const [found] = (await events(who, false, { action: ["tested"] })).events;
      expect(found, who).toMatchObject({ actor: { side: "bank" }, author_side: "bank" });
      expect(JSON.stringify(await wholeList(who, true))).not.toMatch(/Brightwater|"side":"buyer"/);
    }
    const [own] = (await events("rival-buyer", false, { action: ["tested"] })).events;
    expect(own).toMatchObject({ actor: { user_id: userIdOf("rival-buyer") }, author_side: "buyer" });
    await database.prisma.event.delete({ where: { id } });
  });
});

describe("gated", () => {
  it(
    verifies("DS-169")("without unlock no event of a gated entry is listed or counted, nor one that speaks of it"),
    async () => {
      for (const who of ["ib-admin", "seller-admin"] as const) {
        const shown = await wholeList(who, false);
        const open = new Set(
          [...requestsSeenBy(who, { unlocked: false }), ...answersSeenBy(who, { unlocked: false })].map((one) =>
            entryIdOf(one.key),
          ),
        );
        const { rows } = sightOfSample(who, { unlocked: true });
        const related = new Map(rows.events.map((event) => [event.id, event.related_entry_id]));
        expect(shown.filter((row) => !open.has(row.entry_id))).toEqual([]);
        expect(shown.filter((row) => related.get(row.event_id) && !open.has(related.get(row.event_id) ?? ""))).toEqual(
          [],
        );
        const found = await events(who, false);
        expect(found.total).toBe(shown.length);
        expect(shown.length).toBeLessThan(expected(who, true).length);
      }
    },
  );

  it("bank and seller learn of how many entries the history is missing; buyers and observers never", async () => {
    const hidden = (who: SignIn) =>
      requestsSeenBy(who, { unlocked: true }).length +
      answersSeenBy(who, { unlocked: true }).length -
      requestsSeenBy(who, { unlocked: false }).length -
      answersSeenBy(who, { unlocked: false }).length;
    for (const who of ["ib-member", "seller-admin"] as const) {
      expect((await events(who, false)).gated).toEqual({ hidden: hidden(who), scope: "unlock:pre_dataroom" });
      expect(await events(who, true)).not.toHaveProperty("gated");
    }
    for (const who of ["buyer-admin", "observer"] as const)
      for (const unlocked of [true, false]) expect(await events(who, unlocked)).not.toHaveProperty("gated");
    const pending = HARBOUR.answers.filter((one) => one.status !== "published");
    const [request] = requestsSeenBy("ib-admin", { unlocked: false }).filter((one) =>
      pending.some((answer) => answer.links.some((link) => link.request === one.key)),
    );
    const of = await events("ib-admin", false, { entry_id: entryIdOf(request?.key ?? "") });
    expect(of.gated?.hidden).toBeGreaterThan(0);
  });

  it("a gated entry as filter: who would see it with an unlock is told, a buyer finds nothing", async () => {
    const answer = HARBOUR.answers.find((one) => one.status === "draft");
    const request = HARBOUR.requests.find((one) => one.stage !== "dataroom" && one.from === "ib");
    for (const key of [answer?.key, request?.key]) {
      const raw = { project_id: HARBOUR_ID, entry_id: entryIdOf(key ?? "") };
      const bank = await refusalOf(sample, await sample.agent("ib-admin"), "list_events", raw);
      expect(bank.error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
      const buyer = await sample.agent("buyer-admin");
      const unknown = await refusalOf(sample, buyer, "list_events", { ...raw, entry_id: "ent_unknown" });
      expect((await refusalOf(sample, buyer, "list_events", raw)).error).toEqual(unknown.error);
    }
  });
});

describe("audited", () => {
  it("with the deal, the filters and the number of rows, and without the cursor", async () => {
    const actor = await sample.agent("ib-member");
    const raw = { project_id: HARBOUR_ID, action: ["message"], limit: 2 };
    const { next_cursor: cursor } = (await sample.call(actor, "list_events", raw)) as Events;
    const requestId = newId("request");
    await callTool(kernel, actor, "list_events", { ...raw, cursor }, requestId);
    const [row] = await auditRows(database, requestId);
    expect(row).toMatchObject({ tool: "list_events", outcome: "allowed", spaceId: HARBOUR_ID, resultCount: 2 });
    expect(row?.args).toMatchObject({ ...raw, cursor: expect.stringMatching(/^\(text, \d+\)$/) });
  });
});

describe("over HTTP", () => {
  it("a cursor leads on for the connection that got it, and is refused to another one of the same person", async () => {
    const access = await openAgentAccess(database);
    const [one, other] = [await access.connect(userIdOf("ib-admin")), await access.connect(userIdOf("ib-admin"))];
    const raw = { project_id: HARBOUR_ID, limit: 5 };
    const call = async (token: string, args: object) => (await access.call(token, "list_events", args)).body;
    const first = await call(one.tokens.access_token, raw);
    const { next_cursor: cursor } = (first as { result: { structuredContent: Events } }).result.structuredContent;
    expect(await call(one.tokens.access_token, { ...raw, cursor })).toMatchObject({
      result: { structuredContent: { events: expected("ib-admin", false).slice(5, 10) } },
    });
    expect(await call(other.tokens.access_token, { ...raw, cursor })).toMatchObject({ error: { code: -32602 } });
    await access.close();
  });
});
