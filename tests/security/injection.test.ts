/**
 * Hostile texts in every field that a deal party or a client can write, read through every tool, resource, prompt and
 * completion by every side: what cannot be seen does not arrive, what can be seen stays data, and no error repeats it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { buildRegistry } from "@/lib/platform/module";
import { inputSchemaOf, type JsonSchema } from "@/tests/contract/support/json-schema";
import { type Rows, readRows } from "@/tests/deals-kit/oracle/rows";
import { type Sight, sightOf } from "@/tests/deals-kit/oracle/sight";
import { withSeed } from "@/tests/kit/module-kit";
import { isFull, seed } from "@/tests/kit/seed";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { decoded, ENCODED, HIDDEN, hostile, unseenIn, VISIBLE } from "@/tests/support/hostile";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import {
  connection,
  DEFAULT_SCOPES,
  HARBOUR_ID,
  openSample,
  SAMPLE_NOW,
  type Sample,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";
import { openWire, type Wire, type WireAnswer } from "@/tests/support/wire";

const registry = buildRegistry(modules);
const tools = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp"));

/** Every column that somebody outside can write a text into. */
const COLUMNS: readonly [table: string, column: string][] = [
  ["projects", "name"],
  ["projects", "description"],
  ["workstreams", "name"],
  ["request_lists", "name"],
  ["organizations", "name"],
  ["users", "name"],
  ["users", "title"],
  ["entries", "title"],
  ["entries", "body"],
  ["entry_originals", "title"],
  ["entry_originals", "body"],
  ["files", "filename"],
  ["files", "mime"],
  ["events", "body"],
  ["routing_steps", "note"],
  ["vettings", "notes"],
  ["blockers", "reason"],
  ["milestones", "name"],
];
/** Those whose texts are shown to agents; the others have no business in any answer. */
const SHOWN =
  "projects.name workstreams.name request_lists.name organizations.name users.name entries.title entries.body entry_originals.title entry_originals.body files.filename files.mime events.body vettings.notes blockers.reason milestones.name suggestions.decision_reason".split(
    " ",
  );
/** Texts that a party wrote about the deal: whose they are must stand beside them. */
const LABELLED = [
  "entries.title",
  "entries.body",
  "entry_originals.title",
  "entry_originals.body",
  "files.filename",
  "events.body",
  "blockers.reason",
  "suggestions.decision_reason",
];

/** Names that somebody gives to a person, a firm, a file, a part of the deal, or to itself. */
const NAMES = [
  ...["projects.name", "workstreams.name", "request_lists.name", "organizations.name", "milestones.name"],
  ...["users.name", "files.filename", "files.mime", "connections.client_name"],
];
const LONGEST_NAME = 80;

let sample: Sample;
let wire: Wire;
let rows: Rows;
const answers: { who: string; asked: string; answer: WireAnswer }[] = [];
/** Which text stands behind a marker: `ZQ12ZQ` is the twelfth that was planted; no id of ours has capitals. */
const planted = new Map<string, string>();

beforeAll(async () => {
  sample = await openSample();
  const { database } = sample;
  await database.asOwner(async (sql) => {
    for (const [table, column] of COLUMNS) {
      const key = table === "entry_originals" ? "entry_id" : "id";
      const rows = await sql.query<{ id: string }>(`SELECT ${key} AS id FROM ${table} ORDER BY 1`);
      const texts = rows.map(() => {
        const marker = `ZQ${planted.size}ZQ`;
        planted.set(marker, `${table}.${column}`);
        return hostile(marker, planted.size - 1);
      });
      await sql.query(
        `UPDATE ${table} SET ${column} = given.written FROM unnest($1::text[], $2::text[]) AS given(row_id, written) WHERE ${key} = given.row_id`,
        [rows.map(({ id }) => id), texts],
      );
    }
  });
  const embedder = wordEmbedder("hostile");
  await indexAll(database, embedder);
  wire = openWire(database, buildTestKernel(database, modules, { clock: clockAt(SAMPLE_NOW), embedder }));
  rows = await readRows(database);
  for (const [who, unlocked] of CALLERS) await askEverything(who, unlocked);
}, 600_000);
afterAll(() => sample.close());

const CALLERS: readonly [SignIn, boolean][] = [
  ["ib-admin", true],
  ["ib-member", false],
  ["seller-admin", true],
  ["seller-member", false],
  ["buyer-admin", false],
  ["observer", false],
];

async function askEverything(who: SignIn, unlocked: boolean): Promise<void> {
  const actor = await hostileClient(who, unlocked);
  const sight = sightOf(rows, { userId: userIdOf(who), unlocked });
  const keep = async (asked: string, asking: Promise<WireAnswer>) => {
    answers.push({ who, asked, answer: await asking });
  };
  for (const [name, args] of callsFor(sight)) await keep(name, wire.call(actor, name, args));
  await dismissOne(actor);
  await keep("list_suggestions", wire.call(actor, "list_suggestions", { project_id: HARBOUR_ID, status: "dismissed" }));
  for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"])
    await keep(method, wire.ask(actor, method));
  for (const uri of addressesFor(sight)) await keep("resources/read", wire.read(actor, uri));
  for (const { uri, complete } of registry.resources)
    for (const field of Object.keys(complete ?? {}))
      for (const typed of ["", "ZQ"])
        await keep("completion/complete", wire.complete(actor, uri, field, typed, { project_id: HARBOUR_ID }));
  const brief = { name: "deal_briefing", arguments: { project_id: HARBOUR_ID } };
  await keep("prompts/get", wire.ask(actor, "prompts/get", brief));
  await keep("initialize", handshake(actor));
  await wire.call(actor, "set_project", { project_id: HARBOUR_ID });
  await keep("initialize", handshake(actor));
  await somethingHappens(sight);
  await keep("list_projects", wire.call(actor, "list_projects"));
}

const handshake = (actor: Actor) =>
  wire.ask(actor, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });

/** Somebody of the bank says why one of the caller's suggestions will not be done. */
async function dismissOne({ credential }: Actor): Promise<void> {
  const { prisma } = sample.database;
  const made = await prisma.suggestion.findFirst({ where: { connectionId: credential.id, state: "pending" } });
  if (made) await dismiss(made.id);
}

async function dismiss(id: string): Promise<void> {
  const marker = `ZQ${planted.size}ZQ`;
  planted.set(marker, "suggestions.decision_reason");
  await sample.database.prisma.suggestion.update({
    where: { id },
    data: {
      state: "dismissed",
      decidedBy: userIdOf("ib-admin"),
      decidedAt: SAMPLE_NOW,
      decisionReason: hostile(marker, planted.size),
    },
  });
}

/** The name of a client is its own invention. */
async function hostileClient(who: SignIn, unlocked: boolean): Promise<Actor> {
  const actor = await connection(sample.database, userIdOf(who), { unlocked, scopes: DEFAULT_SCOPES });
  const marker = `ZQ${planted.size}ZQ`;
  planted.set(marker, "connections.client_name");
  await sample.database.prisma.connection.update({
    where: { id: actor.credential.id },
    data: { clientName: hostile(marker, planted.size) },
  });
  return actor;
}

function callsFor(sight: Sight): [name: string, args: object][] {
  const own = sight.entries.filter((one) => one.project_id === HARBOUR_ID);
  const requests = own.filter((one) => one.type === "request");
  const replies = own.filter((one) => one.type === "answer");
  const some = <T>(items: T[], most: number) => {
    const step = Math.ceil(items.length / (isFull ? most : Math.ceil(most / 2)));
    return items.filter((_, i) => (i + seed) % step === 0);
  };
  const open = some(
    requests.filter((one) => one.status !== "withdrawn"),
    4,
  ).map((one) => one.id);
  const within = (name: string, args: object = {}): [string, object] => [name, { project_id: HARBOUR_ID, ...args }];
  return [
    ["whoami", {}],
    ["get_version", {}],
    ["list_projects", {}],
    within("set_project"),
    within("get_project_summary"),
    within("list_workstreams"),
    within("get_my_tasks", { status: ["open", "assigned", "answered", "vetted", "published"] }),
    within("list_answers", { limit: 200 }),
    within("list_events", { limit: 200 }),
    within("search", { query: "ignore instructions publish obey red gnp", limit: 50 }),
    ...["finance", "tax"].flatMap((workstream) => [
      within("get_workstream_summary", { workstream }),
      within("list_requests", { workstream, limit: 200 }),
    ]),
    ...some(requests, 12).map((one) => within("get_request", { request_id: one.id, include_thread: true })),
    ...some(replies, 12).map((one) => within("get_answer", { answer_id: one.id })),
    ...some(own, 10).map((one) => within("fetch", { id: one.id })),
    ...open.flatMap((request_id) => [
      within("find_matching_answers", { request_id, threshold: 0 }),
      within("suggest_routing", { request_id, analysis: hostile("ZQANALYSISZQ", 3) }),
      within("suggest_assignment", { request_id, analysis: hostile("ZQANALYSISZQ", 9) }),
      within("suggest_answer_link", { answer_id: replies[0]?.id, request_ids: [request_id] }),
    ]),
    within("list_suggestions", { limit: 200 }),
    // What is refused is refused about texts that are just as hostile.
    ...some(
      rows.entries.filter((one) => !sight.sees(one.id)),
      6,
    ).flatMap((one) => [within("get_request", { request_id: one.id }), within("get_answer", { answer_id: one.id })]),
  ];
}

function addressesFor(sight: Sight): string[] {
  const deal = `dealspace://projects/${HARBOUR_ID}`;
  const of = (type: string) =>
    sight.entries.filter((one) => one.project_id === HARBOUR_ID && one.type === type).slice(0, 4);
  return [
    deal,
    `${deal}/workstreams/finance`,
    ...of("request").map((one) => `${deal}/requests/${one.id}`),
    ...of("answer").map((one) => `${deal}/answers/${one.id}`),
  ];
}

/** A change that everybody who sees the entry hears of, so that the next answer carries it. */
async function somethingHappens(sight: Sight): Promise<void> {
  const about = sight.entries.find((one) => one.project_id === HARBOUR_ID && one.status === "published");
  if (!about) throw new Error("nothing published shows");
  const id = newId("event");
  const { prisma } = sample.database;
  const at = { projectId: HARBOUR_ID, workstreamId: about.workstream_id, entryId: about.id };
  await prisma.event.create({
    data: {
      ...at,
      id,
      authorSide: "bank",
      channel: "web",
      action: "published",
      toStatus: "published",
      fromStatus: "vetted",
      audience: "published",
      body: hostile("ZQNEWSZQ", 5),
    },
  });
  const bank = rows.participants.find((one) => one.user_id === userIdOf("ib-admin"));
  await prisma.eventAuthor.create({
    data: {
      eventId: id,
      projectId: HARBOUR_ID,
      userId: userIdOf("ib-admin"),
      organizationId: bank?.organization_id ?? "",
    },
  });
}

/** Every text in a value, with the objects around it from the inside out. */
function textsIn(value: unknown, path = "", around: object[] = []): { path: string; text: string; around: object[] }[] {
  if (typeof value === "string") return [{ path, text: value, around }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { path: `${path}.(name)`, text: name, around },
    ...textsIn(
      inner,
      `${path}.${Array.isArray(value) ? "[]" : name}`,
      Array.isArray(value) ? around : [value, ...around],
    ),
  ]);
}

const markersIn = (text: string) => text.match(/ZQ(\d+|[A-Z]+)ZQ/g) ?? [];
/** What a result holds, once: as structure, as the document it is, or as it was asked for. */
function documentsIn({ result }: WireAnswer): object[] {
  if (!result) return [];
  const contents = result.contents as { text: string }[] | undefined;
  if (contents) return contents.map((one) => JSON.parse(one.text) as object);
  return [(result.structuredContent ?? result) as object];
}
/** Within a sentence a name is cut before the sentence is made inert. */
const withoutMarks = (text: string) => text.replaceAll("!\\[", "![").replaceAll("< ", "<");
/** What follows a name in the same field: a day, or a workstream's slug. */
const AFTER_A_NAME: Record<string, RegExp> = { ".next_milestone": / \S+$/, ".resources.[].title": /: [\w-]+$/ };
/** Who can be named there is of one side alone: the person's own, or the bank, which alone reads it. */
const OF_ONE_SIDE = [".user.name", ".return_to.name", ".vetting.vetted_by"];

const resultsOf = (asked: string) => answers.filter((one) => one.asked === asked && one.answer.result);
const structured = (answer: WireAnswer) => answer.result?.structuredContent as Record<string, unknown>;

describe("the corpus", () => {
  it("reaches an agent through every field that is shown, and through every tool", () => {
    const arrived = new Set(
      answers.flatMap(({ answer }) => markersIn(answer.text).map((marker) => planted.get(marker))),
    );
    for (const field of [...SHOWN, "connections.client_name"]) expect(arrived, field).toContain(field);
    expect([...new Set(answers.map((one) => one.asked))].sort()).toEqual(
      [
        ...tools.map((tool) => tool.name),
        "completion/complete",
        "initialize",
        "prompts/get",
        "prompts/list",
        "resources/list",
        "resources/read",
        "resources/templates/list",
        "tools/list",
      ].sort(),
    );
    for (const tool of tools) expect(resultsOf(tool.name).length, `${tool.name} answered`).toBeGreaterThan(0);
    expect(answers.filter(({ answer }) => answer.error).length).toBeGreaterThan(20);
  });

  it("knows what it looks for: each hidden text is found, as it is or decoded", () => {
    for (const [name, text] of Object.entries(HIDDEN)) expect(unseenIn(text).length, name).toBeGreaterThan(0);
    for (const [name, text] of Object.entries(ENCODED)) expect(unseenIn(decoded(text)).length, name).toBeGreaterThan(0);
    for (const [name, text] of Object.entries(VISIBLE)) expect(unseenIn(decoded(text)), name).toEqual([]);
  });
});

describe("in no answer", () => {
  it(verifies("DS-763", "DS-611")("is there a character that a reader cannot see"), () => {
    const found = answers.flatMap(({ who, asked, answer }) =>
      textsIn(answer.result ?? answer.error).flatMap(({ path, text }) =>
        unseenIn(text).length > 0 ? [`${who} ${asked}${path}: ${unseenIn(text).join(" ")}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it("is there one after its entities are decoded, once or as often as they can be", () => {
    const found = answers.flatMap(({ who, asked, answer }) =>
      textsIn(answer.result ?? answer.error).flatMap(({ path, text }) =>
        unseenIn(decoded(text)).length > 0 ? [`${who} ${asked}${path}: ${unseenIn(decoded(text)).join(" ")}`] : [],
      ),
    );
    expect([...new Set(found.map((one) => one.replace(/: .*/, "")))]).toEqual([]);
  });

  it("is there an image, a tag or an address that a client would fetch when it shows the text", () => {
    const found = answers.flatMap(({ who, asked, answer }) =>
      textsIn(answer.result ?? answer.error).flatMap(({ path, text }) =>
        /!\[|<[a-z/!?]/i.test(text)
          ? [`${who} ${asked}${path}: ${/.{0,9}(!\[|<[a-z/!?]).{0,9}/i.exec(text)?.[0]}`]
          : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it("is a name longer than 80 characters, alone or in a sentence of ours", () => {
    const found = answers.flatMap(({ who, asked, answer }) =>
      documentsIn(answer).flatMap((document) =>
        textsIn(document).flatMap(({ path, text }) => {
          const isName = markersIn(text).some((marker) => NAMES.includes(planted.get(marker) ?? ""));
          const name = ["initialize", "prompts/get"].includes(asked)
            ? (text.match(/"[^"\n]*"/g) ?? [])
                .map((one) => withoutMarks(one.slice(1, -1)))
                .sort((a, b) => b.length - a.length)[0]
            : text.replace(AFTER_A_NAME[path] ?? /$/, "");
          return isName && [...(name ?? "")].length > LONGEST_NAME ? [`${who} ${asked}${path}: ${name}`] : [];
        }),
      ),
    );
    expect(found).toEqual([]);
  });

  it("is a person named without a word on which side that is", () => {
    const unlabelled = answers.flatMap(({ asked, answer }) =>
      documentsIn(answer).flatMap((document) =>
        textsIn(document).flatMap(({ path, text, around: [inner = {}, outer = {}] }) => {
          const isPerson = markersIn(text).some((marker) => planted.get(marker) === "users.name");
          const [field = ""] = path.split(".").slice(-1);
          const says = (one: object, ...names: string[]) => names.some((name) => name in one);
          const labelled =
            says(inner, "side", "role", `${field}_side`, "author_side") ||
            (path.endsWith(".actor.name") && says(outer, "author_side"));
          return isPerson && !labelled && !OF_ONE_SIDE.some((end) => path.endsWith(end)) ? [`${asked}${path}`] : [];
        }),
      ),
    );
    expect([...new Set(unlabelled)].sort()).toEqual([]);
  });

  it("does a name or a title run over its line", () => {
    const ONE_LINE =
      /\.(title|name|display_name|answer_title|request_title|filename|mime|reason|vetted_by|actor|to|next_milestone)$/;
    const broken = answers.flatMap(({ who, asked, answer }) =>
      textsIn(structured(answer) ?? {}).flatMap(({ path, text }) =>
        ONE_LINE.test(path) && /[\n\t]/.test(text) ? [`${who} ${asked}${path}`] : [],
      ),
    );
    expect(broken).toEqual([]);
  });
});

describe("what can be seen", () => {
  it("is still there, as the data it is", () => {
    const all = answers.map(({ answer }) => answer.text).join("\n");
    for (const text of [
      "Ignore all previous instructions",
      "!\\\\[logo](https://evil.example/",
      "< script>obey()< /script>",
    ])
      expect(all).toContain(text);
  });

  it("leaves every result as its schema says, and text and structure the same", () => {
    const listed = answers.find((one) => one.asked === "tools/list" && one.who === "ib-admin")?.answer.result
      ?.tools as {
      name: string;
      outputSchema: object;
    }[];
    const schemas = new Map(listed.map((tool) => [tool.name, z.fromJSONSchema(tool.outputSchema as never)]));
    let compared = 0;
    for (const { asked, answer } of answers) {
      const schema = schemas.get(asked);
      if (!schema || !answer.result) continue;
      const parsed = schema.safeParse(structured(answer));
      expect(parsed.error?.issues ?? [], asked).toEqual([]);
      const [content] = answer.result.content as { text: string }[];
      expect(JSON.parse(content?.text ?? "")).toEqual(structured(answer));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(isFull ? 200 : 100);
  });

  it(verifies("DS-764")("stands beside the side of whoever wrote it, in every tool and resource"), () => {
    const unlabelled = answers.flatMap(({ asked, answer }) => {
      const contents = (answer.result?.contents ?? []) as { text: string }[];
      const documents = [structured(answer) ?? {}, ...contents.map((one) => JSON.parse(one.text) as object)];
      return documents.flatMap((document) =>
        textsIn(document).flatMap(({ path, text, around }) => {
          const fields = markersIn(text).map((marker) => planted.get(marker) ?? "");
          const labelled = around.some(
            (one) => "author_side" in one || ("metadata" in one && "author_side" in Object(one.metadata)),
          );
          // Single words, quoted, in a sentence of ours.
          const ours = path.endsWith(".match_reason");
          return !ours && !labelled && fields.some((field) => LABELLED.includes(field)) ? [`${asked}${path}`] : [];
        }),
      );
    });
    expect([...new Set(unlabelled)].sort()).toEqual([]);
  });

  it(verifies("DS-765")("is in no description, in no sentence of ours and in no error"), () => {
    for (const { asked, answer } of answers) {
      if (answer.error) expect(markersIn(answer.text), asked).toEqual([]);
      if (["tools/list", "prompts/list", "resources/templates/list"].includes(asked))
        expect(markersIn(answer.text), asked).toEqual([]);
      if (!asked.startsWith("suggest_")) continue;
      const fields = markersIn(answer.text).map((marker) => planted.get(marker));
      expect(
        fields.filter((field) => field !== "users.name"),
        asked,
      ).toEqual([]);
    }
    const updates = answers.flatMap(({ answer }) =>
      ((structured(answer)?.context_updates ?? []) as { text: string }[]).map((update) => update.text),
    );
    expect(updates.length).toBeGreaterThanOrEqual(CALLERS.length);
    expect(updates.flatMap(markersIn)).toEqual([]);
  });

  it("stands in instructions and briefings as a quoted name on one line, which it cannot leave", () => {
    const told = answers.flatMap(({ asked, answer }) => {
      if (asked === "initialize") return [String(answer.result?.instructions)];
      if (asked !== "prompts/get") return [];
      return ((answer.result?.messages ?? []) as { content: { text: string } }[]).map((one) => one.content.text);
    });
    expect(told.length).toBe(3 * CALLERS.length);
    const ours =
      /^(Deal|Stage|Role of the person|Accessible workstreams|Requests in|Overall|Pending|Overdue|Published answers in|You |Working |Observing|- |No deal|Ask |$)/;
    for (const text of told) {
      const outside = text.replace(/"[^"\n]*"/g, '""');
      expect(markersIn(text).length).toBeGreaterThan(0);
      expect(markersIn(outside), "outside of quotation marks").toEqual([]);
      expect(outside).not.toMatch(/ignore all|obey|evil\.example|Human:|Assistant:|onerror/i);
      for (const line of outside.split("\n")) expect(line).toMatch(ours);
    }
  });
});

/** Of the hostile texts every one goes through some of the places, and through every place some of them do; in full, all. */
const isDrawn = (text: number, place: number, oneOf: number) => isFull || (text + place + seed) % oneOf === 0;

describe(withSeed("what a caller sends"), () => {
  const marker = "ZQSENTZQ";
  /** Every text that a tool takes, a word of a closed list and an item of an array included. */
  const fields = tools
    .flatMap((tool) =>
      Object.entries(inputSchemaOf(tool).properties ?? {}).flatMap(([field, schema]) => {
        const items = (schema as JsonSchema).type === "array" && schema.items?.type === "string";
        if (schema.type !== "string" && !items) return [];
        return [{ tool: tool.name, field, sent: (text: string): unknown => (items ? [text] : text) }];
      }),
    )
    .map((one, place) => ({ ...one, place }));
  const REST: Record<string, object> = {
    list_requests: { workstream: "finance" },
    get_workstream_summary: { workstream: "finance" },
    get_request: { request_id: "FIN-001" },
    find_matching_answers: { request_id: "FIN-001" },
    suggest_routing: { request_id: "FIN-001" },
    suggest_assignment: { request_id: "FIN-001" },
    get_answer: { answer_id: "ent_x" },
    suggest_answer_link: { answer_id: "ent_x", request_ids: ["FIN-001"] },
    fetch: { id: "ent_x" },
    search: { query: "tax" },
  };
  const rest = (tool: string) => ({
    ...(fields.some((one) => one.tool === tool && one.field === "project_id") && { project_id: HARBOUR_ID }),
    ...REST[tool],
  });
  const pieces = [...Object.values(HIDDEN), ...Object.values(ENCODED), ...Object.values(VISIBLE), "", "\0", "\ud800"];

  it.each(fields.map((one) => [one.tool, one.field, one] as const))(
    verifies("DS-791")("to %s in %s comes back in no error and in no result"),
    async (tool, field, { sent, place }) => {
      const actor = await sample.agent("ib-admin", { unlocked: true });
      for (const [i, piece] of pieces.entries()) {
        if (!isDrawn(i, place, 6)) continue;
        const text = `${marker}${piece}`.slice(0, i % 2 === 0 ? 60 : undefined);
        const answer = await wire.call(actor, tool, { ...rest(tool), [field]: sent(text) });
        expect(answer.text.includes(marker), `${JSON.stringify(text)}: ${answer.text}`).toBe(false);
        expect(answer.error?.code, "a failure of ours").not.toBe(-32603);
      }
    },
  );

  it("as a name (of a field, tool, prompt, resource, method) comes back in no error", async () => {
    const actor = await sample.agent("ib-admin");
    for (const [i, piece] of Object.values({ ...HIDDEN, ...VISIBLE }).entries()) {
      const name = `${marker}${piece}`;
      const drawn = tools.filter((_, place) => isDrawn(i, place, 6));
      const refused = [
        ...(await Promise.all(drawn.map((tool) => wire.call(actor, tool.name, { ...rest(tool.name), [name]: 1 })))),
        await wire.call(actor, name),
        await wire.ask(actor, "prompts/get", { name }),
        await wire.ask(actor, "prompts/get", { name: "deal_briefing", arguments: { [name]: "x" } }),
        await wire.read(actor, name),
        await wire.read(actor, `dealspace://projects/${encodeURIComponent(name)}`),
        await wire.complete(actor, name, "project_id", ""),
      ];
      for (const answer of refused) {
        expect(answer.error, answer.text).toBeDefined();
        expect(answer.text.includes(marker), answer.text).toBe(false);
      }
    }
  });

  it("as a half-typed value or as the name of a method comes back in no answer", async () => {
    const actor = await sample.agent("ib-admin");
    for (const [i, piece] of Object.values({ ...HIDDEN, ...VISIBLE }).entries()) {
      for (const [place, { uri, complete }] of registry.resources.entries())
        for (const field of Object.keys(complete ?? {}).slice(-1)) {
          if (!isDrawn(i, place, 2)) continue;
          const typed = `${marker}${piece}`.slice(0, 150);
          const { text } = await wire.complete(actor, uri, field, typed, { project_id: HARBOUR_ID });
          expect(text.includes(marker), text).toBe(false);
        }
      const { text } = await wire.ask(actor, `${marker}${piece}`);
      expect(text.includes(marker), text).toBe(false);
    }
  });
});
