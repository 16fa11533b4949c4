import { afterAll, describe, expect, it } from "vitest";
import type { Audience } from "@/lib/deals/access/visibility.rules";
import { CHANNELS } from "@/lib/deals/entries/status.rules";
import { newId } from "@/lib/deals/ids";
import { sideOf } from "@/lib/deals/roles";
import { sampleId } from "@/prisma/demo/rows";
import type { SampleAnswer, SampleRequest } from "@/prisma/demo/types";
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
  personOf,
  refKnownTo,
  refOf,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  sampleDay,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Line = {
  ts: number;
  actor?: string;
  author_side: string;
  action: string;
  channel: string;
  body?: string;
  truncated?: true;
};
type Detail = {
  project_id: string;
  entry_id: string;
  ref?: string;
  title: string;
  body: string;
  origin?: string;
  asked_by?: string;
  assigned_to?: { user_id: string; name: string; side?: string }[];
  answer_count: number;
  routing_chain?: {
    actor?: string;
    actor_side?: string;
    to?: string;
    to_side?: string;
    action: string;
    ts: number;
  }[];
  answers: { answer_id: string; status: string; submitted_at?: number; published_at?: number; confirmed?: boolean }[];
  thread?: Line[];
  thread_total?: number;
  gated?: { hidden: number; scope: string };
};

const { agentOf } = actorsIn(sample);
const get = async (
  who: SignIn,
  request_id: string,
  { unlocked = true, ...raw }: { unlocked?: boolean; include_thread?: boolean } = {},
) =>
  (await sample.call(await agentOf(who, unlocked), "get_request", {
    project_id: HARBOUR_ID,
    request_id,
    ...raw,
  })) as Detail;

const refuse = async (who: SignIn, request_id: string, unlocked = false) =>
  refusalOf(sample, await agentOf(who, unlocked), "get_request", {
    project_id: HARBOUR_ID,
    request_id,
    include_thread: true,
  });

const requestOf = (key: string): SampleRequest => {
  const request = HARBOUR.requests.find((one) => one.key === key);
  if (!request) throw new Error(`no sample request ${key}`);
  return request;
};
const samplePerson = (key: string) => {
  const person = HARBOUR.people.find((one) => one.key === key);
  if (!person) throw new Error(`no sample person ${key}`);
  return person;
};
const isOwn = (who: SignIn, { from }: SampleRequest) =>
  typeof from === "object" && from.buyer === personOf(who).organization;
/** The number that a buyer gave to its request. */
const ownRefOf = (request: SampleRequest) =>
  refKnownTo(isOwn("buyer-admin", request) ? "buyer-admin" : "rival-buyer", request) ?? "";
const answersTo = (who: SignIn, request: SampleRequest) =>
  answersSeenBy(who, { unlocked: true }).filter((one) => one.links.some((link) => link.request === request.key));
/** One of each side. Every role, unlocked and not, is in tests/security/matrix.test.ts. */
const EVERY_SIDE = ["ib-member", "seller-member", "buyer-admin", "observer"] as const satisfies readonly SignIn[];

/** A line of history as a test adds it. Removed again by `cleared`. */
async function say(
  request: SampleRequest,
  by: string,
  audience: Audience,
  over: { body?: string; related?: string; at?: Date; channel?: string } = {},
) {
  const person = samplePerson(by);
  const organization = HARBOUR.organizations.find((one) => one.key === person.organization);
  const id = newId("event");
  await database.prisma.event.create({
    data: {
      id,
      projectId: HARBOUR_ID,
      workstreamId: workstreamIdOf(request.workstream),
      entryId: entryIdOf(request.key),
      authorSide: organization?.kind ?? "bank",
      channel: over.channel ?? "web",
      action: "message",
      body: over.body ?? null,
      audience,
      relatedEntryId: over.related ?? null,
      at: over.at ?? new Date("2026-06-15T20:00:00Z"),
    },
  });
  await database.prisma.eventAuthor.create({
    data: {
      eventId: id,
      projectId: HARBOUR_ID,
      userId: sampleId("user", person.email),
      organizationId: sampleId("organization", person.organization),
    },
  });
  return { id, clear: () => database.prisma.event.delete({ where: { id } }) };
}

describe("allowed", () => {
  it(
    verifies(
      "DS-354",
      "DS-357",
      "DS-358",
      "DS-359",
      "DS-361",
    )("gives a request whole, by id and by ref alike, to each side with what it may know"),
    async () => {
      const request = requestOf("fin-003");
      const [answer] = answersTo("ib-member", request);
      const published = {
        answer_id: entryIdOf(answer?.key ?? ""),
        status: "published",
        published_at: expect.any(Number),
      };
      const forAll = {
        project_id: HARBOUR_ID,
        entry_id: entryIdOf("fin-003"),
        ref: "FIN-003",
        title: request.title,
        body: request.body,
        author_side: "bank",
        status: "published",
        priority: "urgent",
        due_date: sampleDay(-32),
        answer_count: 1,
        answers: [published],
      };
      const brandt = { user_id: userIdOf("seller-member"), name: personOf("seller-member").name, side: "seller" };
      const forSeller = {
        ...forAll,
        assigned_to: [brandt],
        answers: [{ ...published, submitted_at: expect.any(Number), confirmed: true }],
      };
      const forBank = { ...forSeller, origin: "ib", routing_chain: expect.any(Array) };
      const wanted = { "ib-member": forBank, "seller-member": forSeller, "buyer-admin": forAll, observer: forAll };
      for (const who of EVERY_SIDE) {
        const ref = refKnownTo(who, request) ?? "";
        const found = await get(who, entryIdOf("fin-003"));
        expect(found, who).toEqual({ ...wanted[who], ref });
        expect(await get(who, ref), who).toEqual(found);
      }
    },
  );

  it("a bidder's request names the firm to the bank; to the others of the same request the field is not there", async () => {
    const request = HARBOUR.requests.find((one) =>
      EVERY_SIDE.every((who) => isOwn("buyer-admin", one) && requestsSeenBy(who, { unlocked: true }).includes(one)),
    );
    if (!request) throw new Error("the sample has a bidder's request that every side reads");
    const firm = HARBOUR.organizations.find((one) => one.key === personOf("buyer-admin").organization);
    for (const who of EVERY_SIDE) {
      const found = await get(who, entryIdOf(request.key));
      if (who === "ib-member") expect(found).toMatchObject({ origin: "buyer", asked_by: firm?.name });
      else expect(found, who).not.toHaveProperty("asked_by");
    }
    expect(await get("rival-buyer", entryIdOf(request.key))).not.toHaveProperty("asked_by");
    for (const who of EVERY_SIDE) expect(await get(who, entryIdOf("fin-003")), who).not.toHaveProperty("asked_by");
  });

  it("an answer comes with its status and times; when it was handed in is between seller and bank", async () => {
    const request = HARBOUR.requests.find((one) => one.status === "published" && answersTo("observer", one).length > 0);
    const [answer] = request ? answersTo("ib-admin", request) : [];
    if (!request || !answer) throw new Error("the sample has published answers");
    const row = await database.prisma.entry.findUniqueOrThrow({ where: { id: entryIdOf(answer.key) } });
    const seconds = (at: Date | null) => Math.floor((at?.getTime() ?? 0) / 1000);
    const published = { answer_id: row.id, status: "published", published_at: seconds(row.publishedAt) };
    for (const who of ["ib-admin", "seller-admin"] as const)
      expect((await get(who, entryIdOf(request.key))).answers).toContainEqual({
        ...published,
        submitted_at: seconds(row.submittedAt),
        confirmed: true,
      });
    for (const who of ["buyer-admin", "observer"] as const)
      expect((await get(who, entryIdOf(request.key))).answers).toContainEqual(published);
  });

  it("a link that nobody confirmed shows to those who work on the deal, marked, and to nobody else", async () => {
    const answer = HARBOUR.answers.find((one) => one.status === "published" && one.workstream === "finance");
    const request = HARBOUR.requests.find(
      (one) =>
        one.status === "published" &&
        one.workstream === "finance" &&
        !answer?.links.some((link) => link.request === one.key),
    );
    if (!answer || !request) throw new Error("the sample has both");
    const data = { answerId: entryIdOf(answer.key), requestId: entryIdOf(request.key), projectId: HARBOUR_ID };
    await database.prisma.answerLink.create({ data });
    for (const who of EVERY_SIDE) {
      const { answers, answer_count } = await get(who, entryIdOf(request.key));
      const shown = answers.find((one) => one.answer_id === data.answerId);
      const works = who.startsWith("ib-") || who.startsWith("seller-");
      expect(shown?.confirmed, who).toBe(works ? false : undefined);
      expect(shown !== undefined, who).toBe(works);
      expect(answer_count, who).toBe(answers.length);
    }
    await database.prisma.answerLink.deleteMany({ where: data });
  });

  it(
    verifies("DS-364", "DS-360")("the routing chain is the bank's: who passed it to whom, oldest first, in names"),
    async () => {
      const request = HARBOUR.requests.find((one) => (one.routing ?? []).length > 2 && one.stage === "dataroom");
      if (!request?.routing) throw new Error("the sample has routed requests");
      const steps = await database.prisma.routingStep.findMany({
        where: { entryId: entryIdOf(request.key) },
        orderBy: [{ at: "asc" }, { id: "asc" }],
      });
      for (const who of ["ib-admin", "ib-member"] as const) {
        if (!requestsSeenBy(who, { unlocked: true }).includes(request)) continue;
        const { routing_chain } = await get(who, entryIdOf(request.key));
        expect(routing_chain).toEqual(
          request.routing.map((step, i) => ({
            actor: samplePerson(step.by).name,
            actor_side: sideOf(samplePerson(step.by).role),
            to: samplePerson(step.to).name,
            to_side: sideOf(samplePerson(step.to).role),
            action: step.action,
            ts: Math.floor((steps[i]?.at.getTime() ?? 0) / 1000),
          })),
        );
      }
      for (const who of EVERY_SIDE.filter((one) => !one.startsWith("ib"))) {
        if (!requestsSeenBy(who, { unlocked: true }).includes(request)) continue;
        expect(await get(who, entryIdOf(request.key)), who).not.toHaveProperty("routing_chain");
      }
      const unrouted = requestsSeenBy("ib-admin", { unlocked: true }).find((one) => !one.routing);
      expect((await get("ib-admin", entryIdOf(unrouted?.key ?? ""))).routing_chain).toEqual([]);
    },
  );

  it("a buyer finds an own request by its own number; the bank by either, unless two buyers counted to the same", async () => {
    const published = HARBOUR.requests.find((one) => isOwn("buyer-admin", one) && one.status === "published");
    if (!published) throw new Error("the sample has one");
    const id = entryIdOf(published.key);
    expect((await get("buyer-admin", ownRefOf(published))).entry_id).toBe(id);
    expect((await get("ib-admin", refOf(published) ?? "")).entry_id).toBe(id);
    expect((await get("rival-buyer", refKnownTo("rival-buyer", published) ?? "")).entry_id).toBe(id);
    for (const who of ["buyer-admin", "rival-buyer"] as const)
      expect((await refuse(who, refOf(published) ?? "", true)).error.code).toBe("not_found");
    const { error } = await refuse("ib-admin", "BUY-001", true);
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "request_id" }] } });
    const once = HARBOUR.requests.find(
      (one) =>
        typeof one.from === "object" &&
        HARBOUR.requests.filter((other) => typeof other.from === "object" && ownRefOf(other) === ownRefOf(one))
          .length === 1,
    );
    if (once) expect((await get("ib-admin", ownRefOf(once))).entry_id).toBe(entryIdOf(once.key));
  });

  it("a buyer's number is the buyer's: the same number of another is never meant", async () => {
    const mine = HARBOUR.requests.find((one) => isOwn("buyer-admin", one) && ownRefOf(one) === "BUY-001");
    const theirs = HARBOUR.requests.find((one) => isOwn("rival-buyer", one) && ownRefOf(one) === "BUY-001");
    expect((await get("buyer-admin", "BUY-001")).entry_id).toBe(entryIdOf(mine?.key ?? ""));
    expect((await get("rival-buyer", "BUY-001")).entry_id).toBe(entryIdOf(theirs?.key ?? ""));
    for (const who of ["observer", "seller-admin"] as const)
      expect((await refuse(who, "BUY-001", true)).error.code).toBe("not_found");
  });

  it("the number that an own request got when the bank passed it on says nothing to the buyer", async () => {
    const passedOn = HARBOUR.requests.find(
      (one) => isOwn("buyer-admin", one) && refOf(one) !== undefined && one.status !== "published",
    );
    if (!passedOn) throw new Error("the sample has one");
    const hidden = await refuse("buyer-admin", refOf(passedOn) ?? "", true);
    expect(hidden.error).toEqual((await refuse("buyer-admin", "FIN-999", true)).error);
    expect((await get("ib-admin", refOf(passedOn) ?? "")).entry_id).toBe(entryIdOf(passedOn.key));
    expect((await get("buyer-admin", ownRefOf(passedOn))).ref).toBe(ownRefOf(passedOn));
  });
});

describe("the thread", () => {
  it(verifies("DS-356")("comes only when asked for"), async () => {
    for (const raw of [{}, { include_thread: false }]) {
      const found = await get("ib-admin", "FIN-003", raw);
      expect(found).not.toHaveProperty("thread");
      expect(found).not.toHaveProperty("thread_total");
    }
    expect((await get("ib-admin", "FIN-003", { include_thread: true })).thread?.length).toBeGreaterThan(3);
  });

  it(
    verifies("DS-362")(
      "comes newest first, each line with its time, author, act, way and text, named where one may be known",
    ),
    async () => {
      const [{ body = "" } = {}, { body: reply = "" } = {}] = requestOf("fin-003").thread ?? [];
      const lines = async (who: SignIn) => {
        const { thread = [], thread_total } = await get(who, entryIdOf("fin-003"), { include_thread: true });
        expect(thread_total).toBe(thread.length);
        expect(thread.map((line) => line.ts)).toEqual(thread.map((line) => line.ts).sort((a, b) => b - a));
        return thread.filter((line) => line.body === body || line.body === reply);
      };
      const said = { ts: expect.any(Number), action: "message", channel: "web" };
      for (const who of ["ib-admin", "seller-member"] as const)
        expect(await lines(who), who).toEqual([
          { ...said, actor: samplePerson("okafor").name, author_side: "bank", body: reply },
          { ...said, actor: samplePerson("brandt").name, author_side: "seller", body },
        ]);
      for (const who of ["buyer-admin", "observer"] as const) expect(await lines(who), who).toEqual([]);
    },
  );

  it(verifies("DS-366")("hides each line from whom it is not meant for"), async () => {
    const request = requestOf("fin-003");
    const lines = [
      await say(request, "hale", "internal", { body: "internal to the bank" }),
      await say(request, "brandt", "organization", { body: "among the seller" }),
      await say(request, "huang", "organization", { body: "among the rival" }),
      await say(request, "brandt", "parties", { body: "to the parties" }),
      await say(request, "hale", "published", { body: "to all" }),
    ];
    const HEARS: [SignIn, string[]][] = [
      ["ib-admin", ["internal to the bank", "to all", "to the parties"]],
      ["seller-member", ["among the seller", "to all", "to the parties"]],
      ["buyer-admin", ["to all"]],
      ["rival-buyer", ["among the rival", "to all"]],
      ["observer", ["to all"]],
    ];
    const ours = HEARS.flatMap(([, bodies]) => bodies);
    for (const [who, bodies] of HEARS) {
      const { thread = [] } = await get(who, entryIdOf("fin-003"), { include_thread: true });
      expect(thread.flatMap(({ body = "" }) => (ours.includes(body) ? [body] : [])).sort(), who).toEqual(bodies);
    }
    for (const line of lines) await line.clear();
  });

  it("names the channel as one of six, whichever way a line came [DS-363]", async () => {
    const SHOWN: Record<(typeof CHANNELS)[number], string> = {
      web: "web",
      mcp: "mcp",
      email: "email",
      slack: "slack",
      github: "github",
      system: "system",
      internal: "system",
      sentry: "system",
      openproject: "system",
    };
    for (const channel of CHANNELS) {
      const line = await say(requestOf("fin-003"), "hale", "parties", { body: "by some way", channel });
      const { thread = [] } = await get("ib-admin", "FIN-003", { include_thread: true });
      expect(thread.find(({ body }) => body === "by some way")?.channel, channel).toBe(SHOWN[channel]);
      await line.clear();
    }
  });

  it("tells neither a buyer nor an observer that there is another buyer: such a line has the bank's side", async () => {
    const line = await say(requestOf("fin-003"), "huang", "published", { body: "from a rival" });
    const shown = async (who: SignIn) =>
      (await get(who, entryIdOf("fin-003"), { include_thread: true })).thread?.find(
        ({ body }) => body === "from a rival",
      );
    for (const who of ["buyer-admin", "observer"] as const)
      expect(await shown(who)).toEqual({
        ts: expect.any(Number),
        author_side: "bank",
        action: "message",
        channel: "web",
        body: "from a rival",
      });
    expect(await shown("rival-buyer")).toMatchObject({ actor: samplePerson("huang").name, author_side: "buyer" });
    expect(await shown("ib-admin")).toMatchObject({ actor: samplePerson("huang").name, author_side: "buyer" });
    const seller = await shown("seller-admin");
    expect(seller).toMatchObject({ author_side: "buyer" });
    expect(seller).not.toHaveProperty("actor");
    await line.clear();
  });

  it(
    verifies("DS-762")("cuts a body of more than 1,000 characters to 1,000 and says so; one of 1,000 is whole"),
    async () => {
      const request = requestOf("fin-003");
      const lines = [
        await say(request, "hale", "parties", { body: "a".repeat(1000) }),
        await say(request, "hale", "parties", { body: "b".repeat(1001) }),
        await say(request, "hale", "parties", { body: "c".repeat(20_000) }),
      ];
      const { thread = [] } = await get("ib-admin", "FIN-003", { include_thread: true });
      const starting = (letter: string) => thread.find(({ body }) => body?.startsWith(letter.repeat(10)));
      expect(starting("a")?.body).toBe("a".repeat(1000));
      expect(starting("a")).not.toHaveProperty("truncated");
      for (const letter of ["b", "c"]) {
        expect(starting(letter)?.body).toBe(`${letter.repeat(999)}…`);
        expect(starting(letter)?.truncated).toBe(true);
      }
      for (const line of lines) await line.clear();
    },
  );

  it("of a long history gives the newest fifty and says how many there are", async () => {
    const request = requestOf("fin-003");
    const before = await get("ib-admin", "FIN-003", { include_thread: true });
    const ids = Array.from({ length: 60 }, () => newId("event"));
    await database.prisma.event.createMany({
      data: ids.map((id, i) => ({
        id,
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf(request.workstream),
        entryId: entryIdOf(request.key),
        authorSide: "bank",
        channel: "web",
        action: "message",
        body: `line ${i}`,
        audience: i % 2 ? "internal" : "parties",
        at: new Date(Date.UTC(2026, 5, 15, 10, i)),
      })),
    });
    const bank = await get("ib-admin", "FIN-003", { include_thread: true });
    expect(bank.thread).toHaveLength(50);
    expect(bank.thread?.[0]?.body).toBe("line 59");
    expect(bank.thread_total).toBe((before.thread_total ?? 0) + 60);
    const seller = await get("seller-member", "FIN-003", { include_thread: true });
    expect(seller.thread?.filter((line) => line.body?.startsWith("line "))).toHaveLength(30);
    await database.prisma.event.deleteMany({ where: { id: { in: ids } } });
  });

  it(
    verifies("DS-080")(
      "needs read:events: without it the call is refused and names it, and nothing of it shows otherwise",
    ),
    async () => {
      const actor = await sample.agent("ib-admin", { scopes: DEFAULT_SCOPES.filter((one) => one !== "read:events") });
      const ask = (request_id: string, include_thread: boolean) => ({
        project_id: HARBOUR_ID,
        request_id,
        include_thread,
      });
      for (const name of ["FIN-003", "ent_unknown"]) {
        const { error } = await refusalOf(sample, actor, "get_request", ask(name, true));
        expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:events" } });
      }
      const found = await sample.call(actor, "get_request", ask("FIN-003", false));
      expect(found).not.toHaveProperty("thread");
      for (const message of requestOf("fin-003").thread ?? [])
        expect(JSON.stringify(found)).not.toContain(message.body);
    },
  );
});

describe("invalid", () => {
  it.each([
    {},
    { request_id: "" },
    { request_id: 42 },
    { request_id: "FIN 003" },
    { request_id: "FIN-003", include_thread: "yes" },
    { request_id: "FIN-003", include_files: true },
    { request_id: ["FIN-003"] },
  ])("%j is refused", async (raw) => {
    const actor = await sample.agent("ib-admin");
    const { error } = await refusalOf(sample, actor, "get_request", { project_id: HARBOUR_ID, ...raw });
    expect(error.code).toBe("invalid_input");
  });
});

describe("forbidden", () => {
  it("without read:requests nothing is told", async () => {
    const actor = await sample.agent("ib-admin", { scopes: ["read:projects", "read:answers", "read:events"] });
    const raw = { project_id: HARBOUR_ID, request_id: "FIN-003" };
    const { error } = await refusalOf(sample, actor, "get_request", raw);
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:requests" } });
  });
});

describe("not visible = not found", () => {
  it(
    verifies(
      "DS-369",
      "DS-365",
    )("refuses what the role may not see, by id and by ref, thread and all, as what does not exist"),
    async () => {
      for (const who of ["ib-member", "seller-member", "buyer-admin"] as const) {
        const seen = requestsSeenBy(who, { unlocked: true });
        const unknown = await refuse(who, "ent_0123456789abcdefghijkmnp", true);
        expect(unknown.error.code).toBe("not_found");
        const hidden = HARBOUR.requests.filter((one) => !seen.includes(one));
        const elsewhere = hidden.find((one) => !seen.some((other) => other.workstream === one.workstream));
        const notTheirs = hidden.find((one) => seen.some((other) => other.workstream === one.workstream));
        const tried = [elsewhere, notTheirs].flatMap((one) => (one ? [entryIdOf(one.key), refOf(one)] : []));
        expect(tried.length).toBeGreaterThan(1);
        for (const name of tried) {
          if (!name) continue;
          for (const unlocked of [true, false])
            expect((await refuse(who, name, unlocked)).error, `${who} ${name}`).toEqual(unknown.error);
        }
      }
    },
  );

  it(verifies("DS-368")("the id of an answer is no request"), async () => {
    const published = HARBOUR.answers.find((one) => one.status === "published" && one.stage === "dataroom");
    const draft = HARBOUR.answers.find((one) => one.status === "draft");
    for (const who of EVERY_SIDE) {
      const unknown = await refuse(who, "ent_unknown");
      for (const answer of [published, draft])
        expect((await refuse(who, entryIdOf(answer?.key ?? ""))).error, who).toEqual(unknown.error);
    }
  });

  it(verifies("DS-355")("a ref means the request of the deal asked about, and of no other"), async () => {
    const both = await sample.agent("other-ib-admin", { unlocked: true });
    const inJuniper = JUNIPER.requests.find((one) => one.workstream === "finance") ?? JUNIPER.requests[0];
    const found = (await sample.call(both, "get_request", {
      project_id: JUNIPER_ID,
      request_id: entryIdOf(inJuniper?.key ?? ""),
    })) as Detail;
    expect(found.project_id).toBe(JUNIPER_ID);
    const byRef = await sample.call(both, "get_request", { project_id: JUNIPER_ID, request_id: found.ref });
    expect(byRef).toEqual(found);
    // The bank of the one deal asks for the other's by id, and by a ref that both deals have.
    expect((await refuse("ib-admin", found.entry_id, true)).error.code).toBe("not_found");
    const same = await database.prisma.entry.findFirst({ where: { projectId: HARBOUR_ID, ref: found.ref ?? "" } });
    if (same) expect((await get("ib-admin", found.ref ?? "")).entry_id).toBe(same.id);
    else expect((await refuse("ib-admin", found.ref ?? "", true)).error.code).toBe("not_found");
  });
});

describe("gated", () => {
  const gatedFrom = (who: SignIn) => {
    const open = requestsSeenBy(who, { unlocked: false });
    return requestsSeenBy(who, { unlocked: true }).filter((one) => !open.includes(one));
  };

  it.each(["ib-member", "seller-admin"] as const)(
    verifies("DS-173", "DS-367")("%s is told to ask for the unlock, by id and by ref, and gets none of its fields"),
    async (who) => {
      const [request] = gatedFrom(who).filter((one) => refOf(one) !== undefined);
      if (!request) throw new Error("the sample has gated requests");
      for (const name of [entryIdOf(request.key), refOf(request) ?? ""]) {
        const { error, audit } = await refuse(who, name);
        expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
        expect(JSON.stringify(error)).not.toContain(request.title);
        expect(audit).toMatchObject([{ outcome: "scope_required", subjectId: null }]);
        expect((await get(who, name)).entry_id).toBe(entryIdOf(request.key));
      }
    },
  );

  it.each(["buyer-admin", "observer"] as const)(
    verifies("DS-174")("to %s a gated request does not exist, not even an own one"),
    async (who) => {
      const unknown = await refuse(who, "ent_unknown");
      const gated = HARBOUR.requests.filter((one) => one.stage === "pre_dataroom");
      const own = gated.filter((one) => isOwn(who, one));
      expect(own.length > 0).toBe(who === "buyer-admin");
      for (const request of [...gated.filter((one) => !own.includes(one)).slice(0, 2), ...own.slice(0, 2)]) {
        expect((await refuse(who, entryIdOf(request.key))).error, request.key).toEqual(unknown.error);
        for (const ref of [refOf(request), isOwn(who, request) ? ownRefOf(request) : undefined])
          if (ref) expect((await refuse(who, ref)).error, ref).toEqual(unknown.error);
      }
    },
  );

  it(
    verifies("DS-167")("without unlock neither answers nor thread hold anything that stems from a gated answer"),
    async () => {
      let lines = 0;
      const isShown = ({ status, stage }: SampleAnswer) => status === "published" && stage === "dataroom";
      for (const who of ["ib-admin", "seller-admin"] as const) {
        const asked = requestsSeenBy(who, { unlocked: false })
          .map((request) => ({ request, hidden: answersTo(who, request).filter((one) => !isShown(one)) }))
          .filter(({ hidden }) => hidden.length > 0);
        expect(asked.length).toBeGreaterThan(2);
        for (const { request, hidden } of asked.slice(0, 4)) {
          const locked = await get(who, entryIdOf(request.key), { unlocked: false, include_thread: true });
          const unlocked = await get(who, entryIdOf(request.key), { include_thread: true });
          const shown = locked.answers.map((one) => one.answer_id);
          for (const { key } of hidden) expect(shown).not.toContain(entryIdOf(key));
          expect(locked.answer_count).toBe(unlocked.answer_count - hidden.length);
          expect(locked.gated).toEqual({ hidden: hidden.length, scope: "unlock:pre_dataroom" });
          expect(unlocked).not.toHaveProperty("gated");
          const told = await database.prisma.event.count({
            where: {
              entryId: entryIdOf(request.key),
              relatedEntryId: { in: hidden.map((one) => entryIdOf(one.key)) },
            },
          });
          expect(locked.thread_total).toBe((unlocked.thread_total ?? 0) - told);
          lines += told;
        }
      }
      expect(lines).toBeGreaterThan(0);
    },
  );
});

describe("text of deal parties", () => {
  it("is cleaned in title, body, names and thread, keeps its lines, and is labelled with its side", async () => {
    const request = requestOf("fin-003");
    const where = { id: entryIdOf(request.key) };
    const dirty = "First\u202e line\r\nSecond\u200b line\u{e0049}";
    await database.prisma.entry.update({ where, data: { body: dirty, title: dirty } });
    const person = { id: userIdOf("seller-member") };
    const { name } = await database.prisma.user.findUniqueOrThrow({ where: person });
    await database.prisma.user.update({ where: person, data: { name: "Lena\u202e\nBrandt" } });
    const line = await say(request, "brandt", "parties", { body: dirty });
    const found = await get("ib-admin", "FIN-003", { include_thread: true });
    expect(found).toMatchObject({
      title: "First line Second line",
      body: "First line\nSecond line",
      author_side: "bank",
    });
    expect(found.assigned_to).toContainEqual({ user_id: person.id, name: "Lena Brandt", side: "seller" });
    expect(found.thread?.[0]).toMatchObject({
      actor: "Lena Brandt",
      author_side: "seller",
      body: "First line\nSecond line",
    });
    await line.clear();
    await database.prisma.user.update({ where: person, data: { name } });
    await database.prisma.entry.update({ where, data: { body: request.body, title: request.title } });
  });
});

describe("audited", () => {
  it("with the deal and the request, as one row, without a word of content", async () => {
    const [actor, requestId] = [await sample.agent("ib-member"), newId("request")];
    const raw = { project_id: HARBOUR_ID, request_id: "FIN-003", include_thread: true };
    const found = (await callTool(kernel, actor, "get_request", raw, requestId)) as Detail;
    const rows = await auditRows(database, requestId);
    expect(rows).toMatchObject([
      {
        tool: "get_request",
        outcome: "allowed",
        spaceId: HARBOUR_ID,
        subjectId: found.entry_id,
        args: raw,
        resultCount: 1,
      },
    ]);
    for (const text of [found.title, found.body]) expect(JSON.stringify(rows)).not.toContain(text);
  });
});
