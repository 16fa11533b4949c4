/** Everything an agent can ask, as questions to two worlds that differ in what it may not see. */
import { expect } from "vitest";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { buildRegistry } from "@/lib/platform/module";
import type { Question } from "@/tests/kit/non-interference";
import { seeded } from "@/tests/kit/random";
import { isFull } from "@/tests/kit/seed";
import type { Wire } from "@/tests/support/wire";
import type { Sight } from "../oracle/sight";
import { ROOM_NOW } from "../worlds/generated-room";
import type { House } from "../worlds/twins";
import type { World, WorldPerson } from "../worlds/world";

type Asking = {
  readonly room: World;
  readonly changed: World;
  readonly sight: Sight;
  readonly person: WorldPerson;
  readonly actor: Actor;
  readonly seed: number;
};

const question = (name: string, ask: (wire: Wire) => Promise<{ text: string }>): Question<House> => ({
  name,
  ask: async ({ wire }) => unnumbered((await ask(wire)).text),
});

/** Ids that are made anew by each proposal. */
const unnumbered = (text: string) => text.replace(/\bsug_\w+/g, "sug_");

/** Everything an agent can ask, about what shows, what does not, and what there is only in one of the rooms. */
export function everyQuestion({ room, changed, sight, actor, seed }: Asking): Question<House>[] {
  const random = seeded(seed);
  const call = (name: string, args: object = {}) =>
    question(`${name} ${JSON.stringify(args)}`, (wire) => wire.call(actor, name, args));
  const ask = (method: string, params: object = {}) =>
    question(`${method} ${JSON.stringify(params)}`, (wire) => wire.ask(actor, method, params));
  const handshake = question("instructions", async (wire) => ({ text: await wire.instructions(actor) }));
  const registry = buildRegistry(modules);
  const names = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp")).map((tool) => tool.name);
  const fields = new Map(
    registry.resources.flatMap(({ uri, complete }) =>
      Object.keys(complete ?? {}).map((field) => [field, uri] as const),
    ),
  );
  const asked = new Set<string>();
  const tool = (name: string, args: object = {}) => {
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
    // The other deal is asked about less: what is hidden there is hidden by the same rules.
    const inFull = isFull || i === 0;
    const mine = all.filter((entry) => entry.projectId === project_id);
    const some = [true, false].flatMap((isShown) => {
      const alike = mine.filter((entry) => sight.sees(entry.id) === isShown);
      if (!inFull) return pick(alike, 1);
      return ["request", "answer"].flatMap((type) =>
        pick(
          alike.filter((entry) => entry.type === type),
          isFull ? 2 : 1,
        ),
      );
    });
    const requests = some.filter((entry) => entry.type === "request");
    const answers = some.filter((entry) => entry.type === "answer");
    const people = [...room.people.slice(0, isFull ? 3 : 1), ...changed.people.slice(-1)];
    const deal = `dealspace://projects/${project_id}`;
    const within = (name: string, args: object = {}) => tool(name, { project_id, ...args });
    return [
      within("get_project_summary"),
      within("list_workstreams"),
      within("get_my_tasks", { status: ["open", "assigned", "answered", "vetted", "published"], limit: 200 }),
      ...(inFull ? ["finance", "legal", "nowhere"] : ["legal"]).flatMap((workstream) => [
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
      turningPages(actor, project_id),
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
        ["", "R"].map((typed) =>
          question(`complete ${field} ${typed}`, (wire) =>
            wire.complete(actor, uri, field, typed, field === "project_id" ? {} : { project_id }),
          ),
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

/** Cursors are part of what comes back, and so is where they lead. */
export const turningPages = (actor: Actor, project_id: string) =>
  question(`pages of list_events ${project_id}`, async (wire) => {
    let text = "";
    for (let cursor: unknown, page = 0; page < 4; page += 1) {
      const answer = await wire.call(actor, "list_events", { project_id, limit: 3, ...(cursor ? { cursor } : {}) });
      text += answer.text;
      cursor = (answer.result?.structuredContent as { next_cursor?: string } | undefined)?.next_cursor;
      if (!cursor) break;
    }
    return { text };
  });

/** What happened since the last call: the same to hear, in the other room in the midst of more that is not to be heard. */
export function news({ here, room, changed, person, sight, actor }: Asking & { here: House }): Question<House>[] {
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
  const after = (name: string, inHere: (typeof heard)[], inThere: (typeof heard)[]): Question<House> => ({
    name,
    async ask(house) {
      const { database, wire } = house;
      const lines = house === here ? inHere : inThere;
      await database.prisma.event.createMany({ data: lines.map(({ event }) => event) });
      await database.prisma.eventAuthor.createMany({
        data: lines.map(({ event, author }) => ({
          eventId: event.id,
          projectId: event.projectId,
          userId: author.user,
          organizationId: author.firm,
        })),
      });
      const answer = await wire.call(actor, "list_workstreams", { project_id: about.project_id });
      // That there was something to hear is as important as that there was not.
      expect(answer.text.includes("context_updates"), name).toBe(inHere.length > 0);
      return unnumbered(answer.text);
    },
  });
  return [
    after("nothing new", [], unheard()),
    after("news", [heard], [...unheard(), heard, ...unheard()]),
    after("no more news", [], unheard()),
  ];
}
