/**
 * Two databases that differ only in what a caller may not see give that caller the same bytes: for every tool, resource,
 * prompt and completion, over generated rooms. Ids and times are the same in both. What differs is chosen by the visibility
 * table of the tests (tests/support/table), not by the product's rules; how, see tests/support/generated-room.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "@/lib/db/database";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { newId } from "@/lib/platform/ids";
import { buildRegistry } from "@/lib/platform/module";
import { agentActor } from "@/tests/support/actors";
import { openTestDatabase } from "@/tests/support/database";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { changeHidden, makeRoom, ROOM_NOW, rowsOf, sightInto } from "@/tests/support/generated-room";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { type Random, seeded } from "@/tests/support/random";
import { ALL_SCOPES } from "@/tests/support/sample";
import type { Sight } from "@/tests/support/table/sight";
import { verifies } from "@/tests/support/verifies";
import { openWire, type Wire } from "@/tests/support/wire";
import { plantWorld, type World, type WorldPerson } from "@/tests/support/world";

type House = { database: Database; wire: Wire; close(): Promise<void> };
let [here, there]: [House, House] = [] as never;
const embedder = wordEmbedder("rooms");

async function openHouse(): Promise<House> {
  const { database, close } = await openTestDatabase();
  const kernel = buildTestKernel(database, modules, { clock: clockAt(ROOM_NOW), embedder });
  return { database, wire: openWire(database, kernel), close };
}
beforeAll(async () => {
  here = await openHouse();
  there = await openHouse();
});
afterAll(async () => {
  await here.close();
  await there.close();
});

const ROLES = ["ib_admin", "ib_member", "seller_admin", "seller_member", "buyer_admin", "buyer_member", "observer"];
const WAYS = ["locked", "unlocked", "narrowed"] as const;
type Way = (typeof WAYS)[number];

/** Another start gives other rooms, should one want to look further than one run does. */
const START = Number(process.env.ROOMS_FROM ?? 100);
/** A narrowed connection is an unlocked one that was given one deal of the person's. */
const OPENED: Record<string, Way> = { ib_member: "narrowed", buyer_admin: "narrowed" };
const CASES = ROLES.flatMap((role): [string, Way][] => [
  [role, "locked"],
  [role, OPENED[role] ?? "unlocked"],
]).map(([role, way], i) => [role, way, START + 10 * i] as const);

/** A room in whose first deal this role is taken, by somebody who sees something of it. */
function roomWith(role: string, from: number): { room: World; person: WorldPerson; seed: number } {
  for (let seed = from; ; seed += 1) {
    const room = makeRoom(seed);
    const seat = room.seats.find(
      (one) =>
        one.projectId === room.projects[0]?.id && one.role === role && !one.removed && one.workstreamIds.length > 0,
    );
    const person = room.people.find((one) => one.id === seat?.userId);
    if (person && sightInto(room, { userId: person.id, unlocked: false }).entries.length > 8)
      return { room, person, seed };
  }
}

const callerOf = (room: World, person: WorldPerson, way: Way) => ({
  userId: person.id,
  unlocked: way !== "locked",
  ...(way === "narrowed" && { deals: room.projects.slice(0, 1).map((project) => project.id) }),
});

async function plant({ database }: House, room: World): Promise<void> {
  await plantWorld(database, room);
  await database.asOwner(async (sql) => {
    await sql.query(
      `UPDATE connections SET scopes = $1::text[], created_at = '2026-06-01', expires_at = '2099-01-01',
              unlock_until = CASE WHEN unlock_until IS NOT NULL THEN timestamptz '2099-01-01' END`,
      [ALL_SCOPES],
    );
  });
  await indexAll(database, embedder);
}

/** What was computed or judged about things that do not show. */
async function changeDerived({ database }: House, changed: World, sight: Sight): Promise<void> {
  const hidden = changed.entries.filter((one) => !sight.sees(one.id)).map((one) => one.id);
  const secret = changed.links.filter(
    (link) => !sight.isBank(link.projectId) || !sight.sees(link.answerId) || !sight.sees(link.requestId),
  );
  await database.asOwner(async (sql) => {
    await sql.query("DELETE FROM embeddings WHERE entry_id = ANY ($1::text[])", [hidden.filter((_, i) => i % 2 === 0)]);
    await sql.query(
      "UPDATE answer_link_evidence SET ai_score = 0.1 WHERE answer_id || '/' || request_id = ANY ($1::text[])",
      [secret.map((link) => `${link.answerId}/${link.requestId}`)],
    );
  });
}

type Question = [name: string, ask: (wire: Wire, actor: Actor) => Promise<{ text: string }>];

describe.each(CASES)("to the agent of %s (%s, room %i)", (role, way, from) => {
  it(verifies(
    "DS-702",
    "DS-698",
    "DS-693",
    "DS-343",
    "DS-172",
    "DS-627",
    "DS-514",
  )("nothing that it may not see makes a difference of a byte"), async () => {
    const { room, person, seed } = roomWith(role, from);
    const caller = callerOf(room, person, way);
    const changed = changeHidden(room, caller, seed);
    const sight = sightInto(room, caller);
    differ(room, changed, role);
    await plant(here, room);
    await plant(there, changed);
    await changeDerived(there, changed, sight);

    const actor = agentActor(person.id, person[way], way === "locked" ? LOCKED : ALL_SCOPES);
    const counts = { told: 0, refused: 0, different: [] as unknown[] };
    const questions = [...everyQuestion(room, changed, seeded(seed), sight), ...news(room, changed, person, sight)];
    for (const [name, ask] of questions) {
      const [one, other] = [await ask(here.wire, actor), await ask(there.wire, actor)].map(({ text }) =>
        unnumbered(text),
      );
      if (one !== other) counts.different.push({ name, one, other });
      counts[one?.includes('"error":') ? "refused" : "told"] += 1;
    }
    expect(counts.different, `room ${seed}`).toEqual([]);
    expect(counts.told).toBeGreaterThan(60);
    expect(counts.refused).toBeGreaterThan(10);
  }, 240_000);
});

const LOCKED = ALL_SCOPES.filter((scope) => !scope.startsWith("unlock:"));

/** Ids that are made anew by each proposal. */
const unnumbered = (text: string) => text.replace(/\bsug_\w+/g, "sug_");

/** A change that changes nothing would prove nothing. */
function differ(room: World, changed: World, role: string): void {
  const [one, other] = [rowsOf(room), rowsOf(changed)];
  const texts = (rows: typeof one) => new Set(rows.entries.map((entry) => `${entry.id} ${entry.title} ${entry.body}`));
  const rewritten = [...texts(one)].filter((text) => !texts(other).has(text)).length;
  expect(rewritten, "entries removed or rewritten").toBeGreaterThan(role.startsWith("ib_") ? 4 : 10);
  expect(other.events.filter((event) => !one.events.some((same) => same.id === event.id)).length).toBeGreaterThan(5);
  expect(other.participants.length).toBeGreaterThan(one.participants.length);
}

/** Everything an agent can ask, about what shows, what does not, and what there is only in one of the rooms. */
function everyQuestion(room: World, changed: World, random: Random, sight: Sight): Question[] {
  const call = (name: string, args: object = {}): Question => [
    `${name} ${JSON.stringify(args)}`,
    (wire, actor) => wire.call(actor, name, args),
  ];
  const ask = (method: string, params: object = {}): Question => [
    `${method} ${JSON.stringify(params)}`,
    (wire, actor) => wire.ask(actor, method, params),
  ];
  const registry = buildRegistry(modules);
  const names = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp")).map((tool) => tool.name);
  const fields = new Map(
    registry.resources.flatMap(({ uri, complete }) =>
      Object.keys(complete ?? {}).map((field) => [field, uri] as const),
    ),
  );
  const asked = new Set<string>();
  const tool = (name: string, args: object = {}): Question => {
    asked.add(name);
    return call(name, args);
  };
  const all = [...room.entries, ...changed.entries.filter((one) => !room.entries.some((same) => same.id === one.id))];
  const pick = (items: typeof all, most: number) =>
    items
      .map((item) => ({ item, place: random.next() }))
      .sort((a, b) => a.place - b.place)
      .slice(0, most)
      .map(({ item }) => item);

  const general = [
    ...["tools/list", "prompts/list", "resources/list", "resources/templates/list"].map((method) => ask(method)),
    handshake,
    tool("whoami"),
    tool("get_version"),
    tool("list_projects"),
    tool("search", { query: "audit lease pension", limit: 50 }),
  ];
  const aboutDeals = room.projects.flatMap(({ id: project_id }, i) => {
    const most = i === 0 ? 4 : 2;
    const mine = all.filter((entry) => entry.projectId === project_id);
    const shown = mine.filter((entry) => sight.sees(entry.id));
    const unseen = mine.filter((entry) => !sight.sees(entry.id));
    const some = [...pick(shown, most), ...pick(unseen, most)];
    const requests = some.filter((entry) => entry.type === "request");
    const answers = some.filter((entry) => entry.type === "answer");
    const people = [...room.people.slice(0, 3), ...changed.people.slice(-1)];
    const deal = `dealspace://projects/${project_id}`;
    const within = (name: string, args: object = {}) => tool(name, { project_id, ...args });
    return [
      within("get_project_summary"),
      within("list_workstreams"),
      within("get_my_tasks", { status: ["open", "assigned", "answered", "vetted", "published"], limit: 200 }),
      ...["finance", "legal", "nowhere"].flatMap((workstream) => [
        within("get_workstream_summary", { workstream }),
        within("list_requests", { workstream, limit: 200 }),
        within("list_answers", { workstream }),
      ]),
      within("list_requests", { workstream: "tax", limit: 2, offset: 1 }),
      within("list_requests", { workstream: "tax", status: ["open", "answered"] }),
      ...people.map(({ id }) => within("list_requests", { workstream: "finance", assigned_to: id })),
      within("list_answers", { limit: 200 }),
      within("list_answers", { status: ["published"], limit: 3, offset: 1 }),
      within("list_answers", { status: ["draft", "approved"] }),
      within("list_events", { limit: 200 }),
      turningPages(project_id),
      ...people.map(({ id }) => within("list_events", { actor_id: id, limit: 200 })),
      ...["audit covenant", "payroll tariff hedge", "R-7 BUY-001"].map((query) =>
        within("search", { query, limit: 50 }),
      ),
      ...some.flatMap((entry) => [within("list_events", { entry_id: entry.id }), within("fetch", { id: entry.id })]),
      ...some.flatMap(({ id, ref }) => [
        within("get_request", { request_id: id, include_thread: true }),
        ...(ref ? [within("get_request", { request_id: ref })] : []),
        within("get_answer", { answer_id: id }),
        ask("resources/read", { uri: `${deal}/requests/${id}` }),
        ask("resources/read", { uri: `${deal}/answers/${id}` }),
      ]),
      ...requests.flatMap(({ id: request_id }) => [
        within("list_answers", { request_id }),
        within("find_matching_answers", { request_id, threshold: 0, limit: 200 }),
        within("suggest_routing", { request_id }),
        within("suggest_assignment", { request_id }),
      ]),
      ...answers.map(({ id: answer_id }) =>
        within("suggest_answer_link", { answer_id, request_ids: requests.slice(0, 2).map((one) => one.id) }),
      ),
      within("list_suggestions", { limit: 200 }),
      ask("resources/read", { uri: deal }),
      ask("resources/read", { uri: `${deal}/workstreams/tax` }),
      ask("prompts/get", { name: "deal_briefing", arguments: { project_id } }),
      ...[...fields].flatMap(([field, uri]) =>
        ["", "R"].map(
          (typed): Question => [
            `complete ${field} ${typed}`,
            (wire, actor) => wire.complete(actor, uri, field, typed, field === "project_id" ? {} : { project_id }),
          ],
        ),
      ),
    ];
  });
  const [first] = room.projects;
  const bound = [
    tool("set_project", { project_id: first?.id }),
    call("get_project_summary"),
    handshake,
    ask("prompts/get", { name: "deal_briefing" }),
  ];
  expect([...asked].sort(), "every tool is asked").toEqual(names.sort());
  return [...general, ...aboutDeals, ...bound];
}

const handshake: Question = ["instructions", async (wire, actor) => ({ text: await wire.instructions(actor) })];

/** Cursors are part of what comes back, and so is where they lead. */
const turningPages = (project_id: string): Question => [
  `pages of list_events ${project_id}`,
  async (wire, actor) => {
    let text = "";
    for (let cursor: unknown, page = 0; page < 4; page += 1) {
      const answer = await wire.call(actor, "list_events", { project_id, limit: 3, ...(cursor ? { cursor } : {}) });
      text += answer.text;
      cursor = (answer.result?.structuredContent as { next_cursor?: string } | undefined)?.next_cursor;
      if (!cursor) break;
    }
    return { text };
  },
];

/** What happened since the last call: the same to hear, in the other room in the midst of more that is not to be heard. */
function news(room: World, changed: World, person: WorldPerson, sight: Sight): Question[] {
  const [deal] = room.projects;
  const about = sight.entries.find((one) => one.project_id === deal?.id);
  const seat = sight.seatIn(deal?.id ?? "");
  if (!about || !seat) throw new Error("nothing shows in this room");
  const secret = changed.entries.find((one) => one.projectId === about.project_id && !sight.sees(one.id));
  const line = (
    entry: { id: string; workstreamId: string },
    audience: string,
    author: { user: string; firm: string },
  ) => ({
    event: {
      id: newId("event"),
      projectId: about.project_id,
      entryId: entry.id,
      workstreamId: entry.workstreamId,
      authorSide: seat.side,
      channel: "web",
      action: "published",
      fromStatus: "open",
      toStatus: "published",
      audience,
      at: ROOM_NOW,
    },
    author,
  });
  const shown = { id: about.id, workstreamId: about.workstream_id };
  const heard = line(shown, "published", { user: person.id, firm: seat.firm });
  const unheard = () =>
    Array.from({ length: 25 }, () => line(secret ?? shown, "organization", { user: "usr_x", firm: "org_x" }));
  const after = (name: string, inHere: (typeof heard)[], inThere: (typeof heard)[]): Question => [
    name,
    async (wire, actor) => {
      const { database } = wire === here.wire ? here : there;
      for (const { event, author } of wire === here.wire ? inHere : inThere) {
        await database.prisma.event.create({ data: event });
        const by = { userId: author.user, organizationId: author.firm, projectId: event.projectId };
        await database.prisma.eventAuthor.create({ data: { eventId: event.id, ...by } });
      }
      const answer = await wire.call(actor, "list_workstreams", { project_id: about.project_id });
      // That there was something to hear is as important as that there was not.
      expect(answer.text.includes("context_updates"), name).toBe(inHere.length > 0);
      return answer;
    },
  ];
  return [
    after("nothing new", [], unheard()),
    after("news", [heard], [...unheard(), heard, ...unheard()]),
    after("no more news", [], unheard()),
  ];
}
