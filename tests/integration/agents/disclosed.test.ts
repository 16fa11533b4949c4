/** What left to an agent is what the log says, name by name, whichever way it left; and the report tells the same. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealAudit, verifyAudit } from "@/lib/db/audit-seal";
import type { reportDisclosure } from "@/lib/deals";
import { newId } from "@/lib/deals/ids";
import { dayIn, systemClock } from "@/lib/platform/clock";
import { logsWhatLeft } from "@/tests/kit/disclosure";
import { openAgentAccess } from "@/tests/support/agent-access";
import { readAs } from "@/tests/support/doors";
import { differences, namesIn } from "@/tests/support/names-in";
import { TEXT_SET } from "@/tests/support/public-text";
import {
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  refusalOf,
  type Sample,
  type SignIn,
  userIdOf,
} from "@/tests/support/sample";
import { testSealing } from "@/tests/support/sealing";

type Content = Record<string, unknown>;
type Report = Awaited<ReturnType<typeof reportDisclosure.run>> & {
  calls: {
    call_id: string;
    ts: number;
    tool: string;
    unlock?: { granted_at?: number };
    entries: { entry_id?: string; ref?: string; status?: string; type: string }[];
  }[];
};

const DEFAULTS = "read:projects read:workstreams read:requests read:answers read:events write:routing".split(" ");
const UNLOCK = "unlock:pre_dataroom";

let sample: Sample;
let agents: Awaited<ReturnType<typeof openAgentAccess>>;

beforeAll(async () => {
  sample = await openSample();
  agents = await openAgentAccess(sample.database, { RATE_LIMIT_PER_USER: "10000", RATE_LIMIT_REQUESTS: "10000" });
});
afterAll(async () => {
  await agents.close();
  await sample.close();
});

const connect = async (who: SignIn, scopes: readonly string[] = DEFAULTS) => {
  const { tokens, clientId } = await agents.connect(userIdOf(who), { scope: scopes.join(" "), tick: scopes });
  return { token: tokens.access_token, clientId, refresh: tokens.refresh_token };
};
const report = async (input: Content = {}, who: SignIn = "ib-admin"): Promise<Report> =>
  (await sample.call(await sample.as(who), "report_disclosure", {
    project_id: HARBOUR_ID,
    limit: 200,
    ...input,
  })) as Report;

/** Sends one message and gives what came back beside the row that the log has of it. */
async function exchange(token: string, method: string, params: Content) {
  const requestId = newId("request");
  const answer = await agents.post(
    JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    { authorization: `Bearer ${token}` },
    { requestId },
  );
  const all = await sample.database.prisma.auditCall.findMany({ where: { requestId } });
  const rows = all.filter(({ action }) => !action.endsWith("_suggestion_created"));
  // What a use-case notes besides the call says once more that it was, not what left.
  for (const noted of all.filter((one) => !rows.includes(one))) expect(noted.returned).toBeNull();
  const [row] = rows;
  if (rows.length !== 1 || !row) throw new Error(`${method} left ${rows.length} rows`);
  return { answer: answer.body, row };
}

/** Each way to the deal that an agent has. */
const WAYS: readonly (readonly [string, string, Content])[] = [
  ["tools/call", "list_projects", {}],
  ["tools/call", "set_project", { project_id: HARBOUR_ID }],
  ["tools/call", "get_project_summary", { project_id: HARBOUR_ID }],
  ["tools/call", "list_workstreams", { project_id: HARBOUR_ID }],
  ["tools/call", "get_workstream_summary", { project_id: HARBOUR_ID, workstream: "finance" }],
  ["tools/call", "list_requests", { project_id: HARBOUR_ID, workstream: "finance", limit: 200 }],
  ["tools/call", "get_request", { project_id: HARBOUR_ID, request_id: "FIN-001", include_thread: true }],
  ["tools/call", "get_my_tasks", { project_id: HARBOUR_ID }],
  ["tools/call", "list_answers", { project_id: HARBOUR_ID, limit: 200 }],
  ["tools/call", "get_answer", { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a01") }],
  ["tools/call", "find_matching_answers", { project_id: HARBOUR_ID, request_id: "FIN-001", threshold: 0 }],
  ["tools/call", "list_events", { project_id: HARBOUR_ID, limit: 200 }],
  ["tools/call", "search", { project_id: HARBOUR_ID, query: "accounts" }],
  ["tools/call", "fetch", { project_id: HARBOUR_ID, id: entryIdOf("fin-001") }],
  ["tools/call", "suggest_routing", { project_id: HARBOUR_ID, request_id: "FIN-022" }],
  ["tools/call", "suggest_assignment", { project_id: HARBOUR_ID, request_id: "FIN-022" }],
  [
    "tools/call",
    "suggest_answer_link",
    { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a01"), request_ids: ["FIN-022"] },
  ],
  ["tools/call", "list_suggestions", { project_id: HARBOUR_ID }],
  ["resources/read", `dealspace://projects/${HARBOUR_ID}`, {}],
  ["resources/read", `dealspace://projects/${HARBOUR_ID}/workstreams/finance`, {}],
  ["resources/read", `dealspace://projects/${HARBOUR_ID}/requests/FIN-001`, {}],
  ["resources/read", `dealspace://projects/${HARBOUR_ID}/answers/${entryIdOf("fin-a01")}`, {}],
  ["prompts/get", "deal_briefing", { project_id: HARBOUR_ID }],
  ["completion/complete", "requests", { request_id: "FIN-" }],
  ["completion/complete", "answers", { answer_id: "" }],
];

function paramsOf([method, name, input]: (typeof WAYS)[number]): Content {
  if (method === "tools/call") return { name, arguments: input };
  if (method === "resources/read") return { uri: name };
  if (method === "prompts/get") return { name, arguments: input };
  const [field = "", value] = Object.entries(input)[0] ?? [];
  return {
    ref: { type: "ref/resource", uri: `dealspace://projects/{project_id}/${name}/{${field}}` },
    argument: { name: field, value },
    context: { arguments: { project_id: HARBOUR_ID } },
  };
}

/** What a client reads: the structured part, or the document, the messages, the values. */
function received(answer: Content): unknown {
  const result = answer.result as { structuredContent?: unknown; contents?: { text: string }[] } | undefined;
  if (result?.structuredContent) return result.structuredContent;
  return result?.contents ? result.contents.map(({ text }) => JSON.parse(text) as unknown) : result;
}

const CALLERS = (
  [
    ["ib-admin", true],
    ["ib-admin", false],
    ["seller-admin", true],
    ["buyer-member", false],
    ["observer", false],
  ] as const
).map(([who, unlocked]) => ({
  who,
  unlocked,
  title: `${who}, ${unlocked ? "unlocked" : "not unlocked"}`,
  traits: { who, unlocked: String(unlocked) },
}));

logsWhatLeft("the log and the report of what an agent got", {
  says: (who) =>
    `name exactly the entries in each answer, for every tool, resource, prompt and completion: the agent of ${who}`,
  cells: CALLERS,
  cases: WAYS,
  titleOf: (way) => way.slice(0, 2).join(" "),
  connect: async ({ who, unlocked }) => (await connect(who, unlocked ? [...DEFAULTS, UNLOCK] : DEFAULTS)).token,
  async exchange(token, way) {
    const { answer, row } = await exchange(token, way[0], paramsOf(way));
    const returned = row.returned as { id?: string; ref?: string }[] | null;
    return {
      id: row.id,
      received: answer.error === undefined ? received(answer) : undefined,
      logged:
        returned === null ? null : returned.flatMap(({ id, ref }) => [id, ref]).filter((name) => name !== undefined),
      unlocked: row.unlocked,
    };
  },
  oracle: {
    namesIn,
    async reported({ who }) {
      const { calls } = await report({ person_id: userIdOf(who) });
      return (id, names) => {
        const call = calls.find((one) => one.call_id === id);
        return call && differences([...names], call.entries);
      };
    },
    // What names no entry of the deal, or every deal, is not about this one.
    isReported: (way) => !/list_projects|completion\/complete projects/.test(way.slice(0, 2).join(" ")),
  },
});

/** Lanes as they are written into (docs/decisions/027-lanes.md), by whom, and whose agents read what is said there. */
const LANES = [
  { lane: "firm", writer: "ib-admin", readers: ["ib-member"] },
  { lane: "firm", writer: "seller-admin", readers: ["seller-member"] },
  { lane: "firm", writer: "buyer-member", readers: ["buyer-admin"] },
  { lane: "bank_seller", writer: "ib-admin", readers: ["ib-member", "seller-member"] },
  { lane: "bidder", writer: "ib-admin", readers: ["ib-member", "buyer-admin"] },
  // Until the bank lets it through.
  { lane: "bidder", writer: "seller-admin", readers: ["ib-member", "seller-member"] },
  { lane: "bidder", writer: "buyer-member", readers: ["ib-member", "buyer-admin"] },
] as const satisfies readonly { lane: string; writer: SignIn; readers: readonly SignIn[] }[];
/** The question itself is for the first three; the others are refused it, whatever is said there. */
const ASKED_BY = ["ib-member", "seller-member", "buyer-admin", "rival-buyer", "observer"] as const;
const SHOWS_TO: readonly SignIn[] = ["ib-member", "seller-member", "buyer-admin"];

const LANE_CELLS = LANES.flatMap(({ lane, writer, readers }) =>
  ASKED_BY.map((who) => ({
    ...{ lane, writer, who, unlocked: true },
    reaches: (readers as readonly SignIn[]).includes(who),
    title: `${who}, of ${writer} to ${lane}`,
    traits: { who, lane, writer },
  })),
);
const wordsOf = ({ lane, writer }: { lane: string; writer: string }) => `Said by ${writer} into ${lane}`;

/** A bidder's question that the seller has, with words in every lane. */
let question: Promise<string> | undefined;
async function questionWithLanes(): Promise<string> {
  const does = async (who: SignIn, act: string, raw: Content) =>
    sample.call(await sample.as(who), act, { project_id: HARBOUR_ID, ...raw });
  const { entry_id } = await does("buyer-member", "create_request", { workstream: "finance", title: "Ledger" });
  await does("ib-admin", "route_request", { request_id: entry_id, ...TEXT_SET });
  for (const one of LANES) await does(one.writer, "post_message", { entry_id, lane: one.lane, body: wordsOf(one) });
  return String(entry_id);
}

const WAYS_TO_WORDS: readonly (readonly [string, (request: string) => Content])[] = [
  ["list_events", (entry_id) => ({ entry_id, limit: 200 })],
  ["list_events", () => ({ limit: 200 })],
  ["get_request", (request_id) => ({ request_id, include_thread: true })],
];

describe("words between sides", () => {
  logsWhatLeft("the log and the report of what was said in a lane", {
    says: (who) => `name the entries, and the answer holds the words where they reach: the agent of ${who}`,
    cells: LANE_CELLS,
    cases: WAYS_TO_WORDS,
    titleOf: ([name, args]) => `${name} ${JSON.stringify(args("the question"))}`,
    // Where the question does not show, the log of the deal alone names something.
    enough: ({ who }) => (SHOWS_TO.includes(who) ? WAYS_TO_WORDS.length : 1),
    async connect(cell) {
      const { token } = await connect(cell.who, [...DEFAULTS, UNLOCK]);
      return { token, cell };
    },
    async exchange({ token, cell }, [name, args]) {
      question ??= questionWithLanes();
      const request = await question;
      const params = { name, arguments: { project_id: HARBOUR_ID, ...args(request) } };
      const { answer, row } = await exchange(token, "tools/call", params);
      const refused =
        answer.error !== undefined || (answer.result as { isError?: boolean } | undefined)?.isError === true;
      const names = JSON.stringify(args(request)).includes(request);
      expect(refused, "refused").toBe(names && !SHOWS_TO.includes(cell.who));
      expect(JSON.stringify(answer).includes(wordsOf(cell)), "the words").toBe(cell.reaches);
      const returned = row.returned as { id?: string; ref?: string }[] | null;
      return {
        id: row.id,
        received: refused ? undefined : received(answer),
        logged: returned?.flatMap(({ id, ref }) => [id, ref]).filter((one) => one !== undefined) ?? null,
        unlocked: row.unlocked,
      };
    },
    oracle: {
      namesIn,
      async reported({ who }) {
        const { calls } = await report({ person_id: userIdOf(who) });
        return (id, names) => {
          const call = calls.find((one) => one.call_id === id);
          return call && differences([...names], call.entries);
        };
      },
      isReported: () => true,
    },
  });
});

describe("the report", () => {
  it("has the status at that time, the unlock and when it was granted, and narrows to unlocked and to unpublished", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { token, clientId } = await connect("ib-member", [...DEFAULTS, UNLOCK]);
    await exchange(token, "tools/call", {
      name: "list_answers",
      arguments: { project_id: HARBOUR_ID, status: ["draft"] },
    });
    await exchange(token, "tools/call", {
      name: "list_answers",
      arguments: { project_id: HARBOUR_ID, status: ["published"] },
    });
    const whole = await report({ client_id: clientId });
    expect(whole.totals).toMatchObject({ calls: 2, people: 1, clients: 1, unlocked: 2 });
    expect(whole.calls.map(({ unlock }) => (unlock?.granted_at ?? 0) >= before)).toEqual([true, true]);
    const answers = whole.calls[1]?.entries.filter(({ type }) => type === "answer") ?? [];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["draft"]));
    // requests that were named by ref alone have the status that the history knows
    const requests = whole.calls[0]?.entries.filter(({ type }) => type === "request") ?? [];
    expect(requests.length).toBeGreaterThan(0);

    const drafts = await report({ client_id: clientId, only: "unpublished" });
    expect(drafts.calls.map(({ call_id }) => call_id)).toContain(whole.calls[1]?.call_id);
    expect((await report({ client_id: clientId, only: "unlocked" })).totals.calls).toBe(2);

    const { token: locked, clientId: other } = await connect("ib-member");
    await exchange(locked, "tools/call", {
      name: "get_answer",
      arguments: { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a01") },
    });
    expect((await report({ client_id: other, only: "unlocked" })).totals).toMatchObject({ calls: 0, entries: 0 });
    const [one] = (await report({ client_id: other, entry_id: entryIdOf("fin-a01") })).calls;
    expect(one).toMatchObject({ tool: "get_answer" });
    expect(one).not.toHaveProperty("unlock");
    expect((await report({ client_id: other, entry_id: "FIN-022" })).calls).toEqual([]);
  });

  it("narrows to unpublished: what gave nothing else than what is published is left out", async () => {
    const { token, clientId } = await connect("observer");
    await exchange(token, "tools/call", {
      name: "get_answer",
      arguments: { project_id: HARBOUR_ID, answer_id: entryIdOf("fin-a01") },
    });
    const [whole] = (await report({ client_id: clientId })).calls;
    expect(whole?.entries.length).toBeGreaterThan(0);
    const { token: unlocked } = await connect("ib-member", [...DEFAULTS, UNLOCK]);
    await exchange(unlocked, "tools/call", {
      name: "list_answers",
      arguments: { project_id: HARBOUR_ID, status: ["draft"] },
    });
    const unpublished = await report({ only: "unpublished" });
    expect(unpublished.calls.length).toBeGreaterThan(0);
    expect(unpublished.calls.map(({ call_id }) => call_id)).not.toContain(whole?.call_id);
  });

  it("narrows to days of the deal: the first and the last are part of it", async () => {
    const { token, clientId } = await connect("ib-member");
    await exchange(token, "tools/call", {
      name: "get_request",
      arguments: { project_id: HARBOUR_ID, request_id: "FIN-001" },
    });
    const [one] = (await report({ client_id: clientId })).calls;
    const { time_zone } = await report({ client_id: clientId });
    const day = (by: number) => dayIn(String(time_zone), new Date((Number(one?.ts) + by * 86_400) * 1000));
    const calls = async (raw: Content) => (await report({ client_id: clientId, ...raw })).totals.calls;
    expect(await calls({ from: day(0) })).toBe(1);
    expect(await calls({ to: day(0) })).toBe(1);
    expect(await calls({ from: day(0), to: day(0) })).toBe(1);
    expect(await calls({ from: day(1) })).toBe(0);
    expect(await calls({ to: day(-1) })).toBe(0);
  });

  it("goes on by cursor without losing or repeating a call, and refuses a cursor of other filters", async () => {
    const { token, clientId } = await connect("ib-admin");
    for (let i = 0; i < 5; i++)
      await exchange(token, "tools/call", {
        name: "get_request",
        arguments: { project_id: HARBOUR_ID, request_id: "FIN-001" },
      });
    const web = await sample.as("ib-admin"); // a cursor is for the session that got it
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await sample.call(web, "report_disclosure", {
        project_id: HARBOUR_ID,
        client_id: clientId,
        limit: 2,
        ...(cursor && { cursor }),
      })) as Report & {
        next_cursor?: string;
      };
      expect(page.calls_before).toBe(seen.length);
      seen.push(...page.calls.map(({ call_id }) => call_id));
      cursor = page.next_cursor;
      if (cursor) {
        const { error } = await refusalOf(sample, web, "report_disclosure", {
          project_id: HARBOUR_ID,
          limit: 2,
          cursor,
        });
        expect(error.code).toBe("invalid_input");
      }
    } while (cursor);
    const all = (await report({ client_id: clientId })).calls.map(({ call_id }) => call_id);
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(5);
  });

  it("finds what left of a deal with a call that was about no deal, or about another", async () => {
    const { token } = await connect("ib-admin");
    const { row, answer } = await exchange(token, "tools/call", { name: "search", arguments: { query: "accounts" } });
    const deals = new Set(
      (received(answer) as { results: { project_id: string }[] }).results.map(({ project_id }) => project_id),
    );
    expect(deals).toContain(HARBOUR_ID);
    const call = (await report({ person_id: userIdOf("ib-admin") })).calls.find((one) => one.call_id === row.id);
    const names = namesIn({
      results: (received(answer) as { results: { project_id: string }[] }).results.filter(
        (one) => one.project_id === HARBOUR_ID,
      ),
    });
    expect(differences(names, call?.entries ?? [])).toEqual({ unreported: [], unreceived: [] });
  });

  it("finds what left of a deal with a call over several, filed under none of them", async () => {
    const { participant } = sample.database.prisma;
    const person = userIdOf("ib-admin");
    const seat = await participant.findFirstOrThrow({ where: { userId: person, projectId: HARBOUR_ID } });
    const second = { ...seat, id: newId("participant"), projectId: JUNIPER_ID, createdAt: new Date() };
    await participant.create({ data: second });
    try {
      const { token } = await connect("ib-admin");
      const { row, answer } = await exchange(token, "tools/call", { name: "search", arguments: { query: "accounts" } });
      const { results } = received(answer) as { results: { project_id: string }[] };
      expect(new Set(results.map(({ project_id }) => project_id))).toEqual(new Set([HARBOUR_ID, JUNIPER_ID]));
      expect(row).toMatchObject({ module: "deals", spaceId: null });
      expect([...row.elsewhere].sort()).toEqual([HARBOUR_ID, JUNIPER_ID].sort());

      const call = (await report({ person_id: person })).calls.find((one) => one.call_id === row.id);
      const names = namesIn({ results: results.filter((one) => one.project_id === HARBOUR_ID) });
      expect(names.length).toBeGreaterThan(0);
      expect(differences(names, call?.entries ?? [])).toEqual({ unreported: [], unreceived: [] });
      const seen = await readAs(sample.database, systemClock, await sample.as("ib-admin"), ({ sql }) =>
        sql.query<{ entry_id: string }>(
          "SELECT entry_id FROM app.overseen_entries($1::text, now() - interval '1 hour')",
          [HARBOUR_ID],
        ),
      );
      const returned = (row.returned as { kind: string; id?: string; space?: string }[]).filter(
        (one) => one.space === HARBOUR_ID && one.id?.startsWith("ent_"),
      );
      expect(returned.length).toBeGreaterThan(0);
      expect(seen.map(({ entry_id }) => entry_id)).toEqual(expect.arrayContaining(returned.map(({ id }) => id ?? "")));
    } finally {
      await participant.delete({ where: { id: second.id } });
    }
  });

  it("is for the bank's admins of the deal: refused to everybody else there, and for others and agents there is none", async () => {
    for (const who of ["ib-member", "seller-admin", "buyer-admin", "observer", "other-ib-admin"] as const) {
      const { error, audit } = await refusalOf(sample, await sample.as(who), "report_disclosure", {
        project_id: HARBOUR_ID,
      });
      const code = who === "other-ib-admin" ? "not_found" : "forbidden";
      expect(error.code, who).toBe(code);
      expect(audit).toMatchObject([{ outcome: code }]);
    }
    const { error } = await refusalOf(sample, await sample.agent("ib-admin"), "report_disclosure", {
      project_id: HARBOUR_ID,
    });
    expect(error.code).toBe("unknown_tool");
    expect(
      (await refusalOf(sample, await sample.as("ib-admin"), "report_disclosure", { project_id: JUNIPER_ID })).error
        .code,
    ).toBe("not_found");
  });

  it("rests on rows that nobody else's policy shows, and that no agent sees", async () => {
    const rowsSeen = async (actor: Parameters<typeof readAs>[2]) =>
      readAs(sample.database, systemClock, actor, async ({ sql }) => {
        // A call that was about Juniper, too, is for its bank to see.
        const rows = await sql.query<{ n: number }>(
          "SELECT count(*)::int AS n FROM audit_calls WHERE user_id <> $1 AND NOT coalesce($2 = ANY (elsewhere), false)",
          [actor.userId, JUNIPER_ID],
        );
        return rows[0]?.n ?? 0;
      });
    expect(await rowsSeen(await sample.as("ib-admin"))).toBeGreaterThan(0);
    for (const who of ["ib-member", "seller-admin", "buyer-member", "observer", "other-ib-admin"] as const)
      expect(await rowsSeen(await sample.as(who)), who).toBe(0);
    expect(await rowsSeen(await sample.agent("ib-admin", { unlocked: true }))).toBe(0);
  });

  it("holds no title and no text, and a name that is taken out or put in breaks the chain", async () => {
    await sealAudit(sample.database, testSealing);
    const whole = { unsealedAfterSeconds: 60 };
    expect((await verifyAudit(sample.database, testSealing.keys, whole)).problems).toEqual([]);
    const logged = await sample.database.prisma.auditCall.findMany({ where: { unlocked: { not: null } } });
    const kept = JSON.stringify(logged.map(({ returned }) => returned));
    const entries = await sample.database.prisma.entry.findMany({ select: { title: true } });
    for (const { title } of entries) expect(kept.includes(title), title).toBe(false);

    const victim = logged.find(({ returned }) => Array.isArray(returned) && returned.length > 1);
    await sample.database.asOwner(async (sql) => {
      await sql.script("ALTER TABLE audit_calls DISABLE TRIGGER USER");
      await sql.query("UPDATE audit_calls SET returned = returned - 0 WHERE id = $1", [victim?.id]);
      await sql.script("ALTER TABLE audit_calls ENABLE TRIGGER USER");
    });
    expect((await verifyAudit(sample.database, testSealing.keys, whole)).problems).toEqual([
      expect.stringMatching(`row ${victim?.id} of seal \\d+ was changed`),
    ]);
  });
});
