import { afterAll, describe, expect, it } from "vitest";
import { ANSWER_STATUSES } from "@/lib/deals/entries/status.rules";
import { newId } from "@/lib/deals/ids";
import type { SampleAnswer } from "@/prisma/demo/types";
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
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  SAMPLE_NOW,
  type SignIn,
  sightOfSample,
  slugsOf,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Row = {
  entry_id: string;
  title: string;
  author_side: string;
  status: string;
  linked_requests: string[];
  file_count: number;
  published_at?: number;
};
type Answers = {
  project_id: string;
  answers: Row[];
  total: number;
  offset: number;
  limit: number;
  gated?: { hidden: number; scope: string };
};

const { agentOf } = actorsIn(sample);
const answers = async (who: SignIn, unlocked: boolean, raw: object = {}) =>
  (await sample.call(await agentOf(who, unlocked), "list_answers", {
    project_id: HARBOUR_ID,
    limit: 200,
    ...raw,
  })) as Answers;

/** The rows a person gets: which, and what each is linked to, says the oracle; the rest the content files. */
function expected(who: SignIn, unlocked: boolean, fits: (answer: SampleAnswer) => boolean = () => true): Row[] {
  const sight = sightOfSample(who, { unlocked });
  return answersSeenBy(who, { unlocked })
    .filter(fits)
    .map((answer) => ({
      entry_id: entryIdOf(answer.key),
      title: answer.title,
      author_side: "seller",
      status: answer.status,
      linked_requests: sight.links
        .filter((link) => link.answer_id === entryIdOf(answer.key))
        .map((link) => sight.refOf(sight.entryOf(link.request_id)) ?? "")
        .sort(),
      file_count: answer.files.length,
      ...(answer.publishedDay !== undefined && { published_at: publishedAt(answer.publishedDay) }),
    }));
}

/** Four in the afternoon of that day, or a minute before the planting. */
function publishedAt(day: number): number {
  const time = new Date(SAMPLE_NOW.getTime() + day * 86_400_000);
  time.setUTCHours(16, 0, 0, 0);
  return Math.min(time.getTime(), SAMPLE_NOW.getTime() - 60_000) / 1000;
}

const byId = (rows: readonly Row[]) => [...rows].sort((a, b) => (a.entry_id < b.entry_id ? -1 : 1));
const hiddenFrom = (who: SignIn, fits: (answer: SampleAnswer) => boolean = () => true) =>
  expected(who, true, fits).length - expected(who, false, fits).length;

/** One of each side. Every role is in tests/security/matrix.test.ts. */
const EVERY_SIDE = ["ib-member", "seller-member", "buyer-admin", "observer"] as const satisfies readonly SignIn[];
const READERS = ["buyer-admin", "observer"] as const satisfies readonly SignIn[];

describe("allowed", () => {
  it(
    verifies(
      "DS-407",
      "DS-408",
      "DS-410",
      "DS-411",
      "DS-413",
      "DS-414",
      "DS-415",
    )("gives each side the answers that it sees, each with the requests it answers as that side knows them"),
    async () => {
      for (const who of EVERY_SIDE) {
        for (const unlocked of [true, false]) {
          const found = await answers(who, unlocked);
          expect(byId(found.answers), `${who}, unlocked: ${unlocked}`).toEqual(byId(expected(who, unlocked)));
          expect(found).toMatchObject({ project_id: HARBOUR_ID, total: found.answers.length, offset: 0, limit: 200 });
        }
      }
    },
  );

  it("the sample has what the line above is about: links of every kind, and refs that differ by who asks", () => {
    const rows = (who: SignIn) => expected(who, true).map((row) => row.linked_requests.join());
    expect(rows("ib-admin").some((refs) => refs.includes(","))).toBe(true);
    expect(rows("buyer-admin").some((refs) => refs.includes("BUY-"))).toBe(true);
    expect(rows("rival-buyer").filter((refs) => refs.includes("BUY-"))).not.toEqual(
      rows("buyer-admin").filter((refs) => refs.includes("BUY-")),
    );
    expect(rows("observer").some((refs) => refs.includes("BUY-"))).toBe(false);
    expect(rows("ib-admin")).not.toEqual(rows("seller-admin"));
  });

  it(verifies("DS-412")("`published_at` is set for published answers only"), async () => {
    const taken = entryIdOf(answersSeenBy("ib-admin", { unlocked: false })[0]?.key ?? "");
    await database.prisma.entry.update({ where: { id: taken }, data: { status: "approved" } });
    const found = (await answers("ib-admin", true)).answers;
    await database.prisma.entry.update({ where: { id: taken }, data: { status: "published" } });
    for (const row of found) expect("published_at" in row, row.entry_id).toBe(row.status === "published");
    expect(found.find((row) => row.entry_id === taken)?.status).toBe("approved");
    expect(found.filter((row) => row.status !== "published").length).toBeGreaterThan(3);
  });

  it("comes newest first: what is not published yet, then by publication; the same order every time", async () => {
    const { answers: found } = await answers("ib-admin", true);
    const times = found.map((row) => row.published_at ?? Number.POSITIVE_INFINITY);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times[0]).toBe(Number.POSITIVE_INFINITY);
    expect((await answers("ib-admin", true)).answers).toEqual(found);
  });

  it(verifies("DS-400")("`workstream` narrows to that workstream, total included"), async () => {
    for (const slug of slugsOf(personOf("ib-member")).slice(0, 2)) {
      const found = await answers("ib-member", true, { workstream: slug });
      const wanted = expected("ib-member", true, (one) => one.workstream === slug);
      expect(byId(found.answers), slug).toEqual(byId(wanted));
      expect(found.total).toBe(wanted.length);
    }
    expect((await answers("ib-member", true)).total).toBeGreaterThan(
      (await answers("ib-member", true, { workstream: "finance" })).total,
    );
  });

  it.each(["ib-admin", "buyer-admin"] as const)(
    verifies("DS-401")("`request_id`, as id or as ref, narrows to answers linked to that request: %s"),
    async (who) => {
      let several = 0;
      const actor = await agentOf(who, true);
      const linkedTo = async (request_id: string) =>
        (await sample.call(actor, "list_answers", { project_id: HARBOUR_ID, limit: 200, request_id })) as Answers;
      const { links } = sightOfSample(who, { unlocked: true });
      // some with answers, some with none, some of the buyers
      const asked = requestsSeenBy(who, { unlocked: true }).filter(
        (one, i) => i % 19 === 0 || /^fin-b0[1-3]/.test(one.key),
      );
      for (const request of asked) {
        const wanted = expected(who, true, (one) =>
          links.some((link) => link.answer_id === entryIdOf(one.key) && link.request_id === entryIdOf(request.key)),
        );
        const found = await linkedTo(entryIdOf(request.key));
        expect(byId(found.answers), request.key).toEqual(byId(wanted));
        expect(found.total).toBe(wanted.length);
        several += wanted.length;
        const ref = refKnownTo(who, request) ?? "";
        // to the bank a buyer's own number can mean several requests
        if (wanted.length > 0 && !(ref.startsWith("BUY-") && who.startsWith("ib-")))
          expect(await linkedTo(ref), ref).toEqual(found);
      }
      expect(several).toBeGreaterThan(0);
    },
  );

  it(verifies("DS-402")("`status` narrows to the named statuses"), async () => {
    for (const status of [["draft"], ["submitted", "rejected"], ["published"], [...ANSWER_STATUSES]]) {
      const found = await answers("ib-admin", true, { status });
      expect(byId(found.answers), status.join()).toEqual(
        byId(expected("ib-admin", true, (one) => status.includes(one.status))),
      );
      expect(found.answers.length).toBeGreaterThan(0);
    }
  });

  it("several filters together narrow: all must hold", async () => {
    const found = await answers("ib-admin", true, { status: ["published"], workstream: "legal" });
    const wanted = expected("ib-admin", true, (one) => one.status === "published" && one.workstream === "legal");
    expect(byId(found.answers)).toEqual(byId(wanted));
    expect(found.total).toBe(wanted.length);
  });

  it(verifies("DS-409")("pages neither repeat nor miss an answer, and the total stays"), async () => {
    const whole = await answers("ib-admin", true);
    const pages: Row[] = [];
    for (let offset = 0; offset < whole.total + 7; offset += 7) {
      const page = await answers("ib-admin", true, { limit: 7, offset });
      expect(page).toMatchObject({ total: whole.total, offset, limit: 7 });
      pages.push(...page.answers);
    }
    expect(whole.total).toBeGreaterThan(14);
    expect(pages).toEqual(whole.answers);
  });

  it(
    verifies("DS-404", "DS-405", "DS-406")("gives 50 unless asked, 200 at most, and skips `offset` of them"),
    async () => {
      const ids = Array.from({ length: 230 }, (_, i) => `ent_many${String(i).padStart(3, "0")}`);
      await database.prisma.entry.createMany({
        data: ids.map((id) => ({
          id,
          projectId: HARBOUR_ID,
          workstreamId: workstreamIdOf("tax"),
          type: "answer",
          stage: "dataroom",
          status: "published",
          title: "One of many",
          sellerOrgId: "org_many",
          publishedAt: new Date(SAMPLE_NOW.getTime() + 60_000),
          createdAt: SAMPLE_NOW,
        })),
      });
      const actor = await sample.agent("ib-admin");
      const call = (raw: object) => sample.call(actor, "list_answers", { project_id: HARBOUR_ID, ...raw });
      const got = async (raw: object) => ((await call(raw)).answers as Row[]).map((row) => row.entry_id);
      expect(await got({})).toEqual(ids.slice(0, 50)); // equal times: the id decides
      expect(await call({})).toMatchObject({ limit: 50, offset: 0 });
      expect(await got({ limit: 200 })).toEqual(ids.slice(0, 200));
      expect(await got({ limit: 5, offset: 220 })).toEqual(ids.slice(220, 225));
      expect((await refusalOf(sample, actor, "list_answers", { project_id: HARBOUR_ID, limit: 201 })).error.code).toBe(
        "invalid_input",
      );
      await database.prisma.entry.deleteMany({ where: { id: { in: ids } } });
    },
  );

  it("an offset beyond the end gives no rows and the same total", async () => {
    const whole = await answers("buyer-admin", false);
    expect(await answers("buyer-admin", false, { offset: 1000 })).toEqual({ ...whole, answers: [], offset: 1000 });
  });

  it("cleans what people wrote", async () => {
    const id = entryIdOf(answersSeenBy("buyer-admin", { unlocked: false })[0]?.key ?? "");
    const before = await database.prisma.entry.findUniqueOrThrow({ where: { id } });
    await database.prisma.entry.update({ where: { id }, data: { title: "A\u202e\u200btitle\nwith\u0007 tricks" } });
    const row = (await answers("buyer-admin", false)).answers.find((one) => one.entry_id === id);
    expect(row?.title).toBe("Atitle with tricks");
    await database.prisma.entry.update({ where: { id }, data: { title: before.title } });
  });

  it("rows hold no text of an answer", async () => {
    const text = JSON.stringify(await answers("ib-admin", true));
    for (const { body } of HARBOUR.answers) expect(text).not.toContain(body.slice(0, 60));
  });
});

describe("invalid", () => {
  it.each([
    [{ status: ["open"] }, "a status of requests"],
    [{ status: ["Published"] }, "a misspelt status"],
    [{ status: [] }, "no status at all"],
    [{ status: "published" }, "a status outside a list"],
    [{ limit: 0 }, "a limit below one"],
    [{ limit: 1.5 }, "half a row"],
    [{ offset: -1 }, "a negative offset"],
    [{ workstream: 7 }, "a workstream that is no text"],
    [{ body: true }, "an unknown field"],
  ] as [object, string][])(verifies("DS-403")("%j is refused: %s"), async (raw) => {
    const actor = await agentOf("ib-admin", true);
    const { error } = await refusalOf(sample, actor, "list_answers", { project_id: HARBOUR_ID, ...raw });
    expect(error.code).toBe("invalid_input");
  });
});

describe("not visible = not found", () => {
  it.each(["ib-member", "seller-admin", "buyer-admin"] as const)(
    verifies("DS-416")("a request that %s cannot see, an unknown one and an answer's id are the same refusal"),
    async (who) => {
      const actor = await agentOf(who, true);
      const seen = requestsSeenBy(who, { unlocked: true });
      const unseen = HARBOUR.requests.filter((one) => !seen.includes(one)).map((one) => entryIdOf(one.key));
      const refused = async (request_id: string) =>
        (await refusalOf(sample, actor, "list_answers", { project_id: HARBOUR_ID, request_id })).error;
      const unknown = await refused("ent_unknown");
      expect(unknown.code).toBe("not_found");
      for (const id of [
        ...unseen.filter((_, i) => i % Math.ceil(unseen.length / 3) === 0),
        "FIN-999",
        entryIdOf(HARBOUR.answers[0]?.key ?? ""),
        "jun-fin-001",
      ])
        expect(await refused(id), id).toEqual(unknown);
      expect(unseen.length).toBeGreaterThan(2);
    },
  );

  it("a workstream that is not the person's and an unknown one are the same refusal", async () => {
    const actor = await sample.agent("seller-member", { unlocked: true });
    const refused = async (workstream: string) =>
      (await refusalOf(sample, actor, "list_answers", { project_id: HARBOUR_ID, workstream })).error;
    expect(await refused("legal")).toEqual(await refused("astronomy"));
    expect((await refused("legal")).code).toBe("not_found");
  });

  it("another deal and an unknown one are the same refusal", async () => {
    const actor = await sample.agent("buyer-admin");
    const refused = async (project_id: string) =>
      (await refusalOf(sample, actor, "list_answers", { project_id })).error;
    expect(await refused(JUNIPER_ID)).toEqual(await refused("proj_unknown"));
  });
});

describe("forbidden", () => {
  it("an agent without read:answers is told so", async () => {
    for (const [tool, raw] of [
      ["list_answers", {}],
      ["get_answer", { answer_id: "ent_x" }],
    ] as const) {
      const actor = await sample.agent("ib-admin", { scopes: DEFAULT_SCOPES.filter((one) => one !== "read:answers") });
      const { error } = await refusalOf(sample, actor, tool, { project_id: HARBOUR_ID, ...raw });
      expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "read:answers" } });
    }
  });
});

describe("gated", () => {
  const put = (id: string, data: { stage?: string; status?: string }) =>
    database.prisma.entry.update({ where: { id }, data });

  it(
    verifies("DS-161")("without unlock an answer needs both the data room and publication; one alone is not enough"),
    async () => {
      const [inside, outside] = ["ent_inside", "ent_outside"];
      const base = {
        projectId: HARBOUR_ID,
        workstreamId: workstreamIdOf("tax"),
        type: "answer",
        title: "Half",
        sellerOrgId: "org_x",
      };
      await database.prisma.entry.createMany({
        data: [
          { ...base, id: inside, stage: "dataroom", status: "approved" },
          { ...base, id: outside, stage: "pre_dataroom", status: "published", publishedAt: SAMPLE_NOW },
        ],
      });
      const shown = async (unlocked: boolean) =>
        (await answers("ib-admin", unlocked)).answers.map((row) => row.entry_id).filter((id) => /side$/.test(id));
      expect(await shown(false)).toEqual([]);
      expect((await shown(true)).sort()).toEqual([inside, outside]);
      const locked = await sample.agent("ib-admin");
      for (const id of [inside, outside]) {
        const one = { project_id: HARBOUR_ID, answer_id: id };
        expect((await refusalOf(sample, locked, "get_answer", one)).error.code).toBe("scope_required");
        expect((await refusalOf(sample, locked, "fetch", { id })).error.code).toBe("scope_required");
      }
      const found = await sample.call(locked, "search", { query: "half", project_id: HARBOUR_ID, limit: 50 });
      expect(JSON.stringify(found.results)).not.toMatch(/ent_(in|out)side/);
      await put(inside, { status: "published" });
      await put(outside, { stage: "dataroom" });
      expect((await shown(false)).sort()).toEqual([inside, outside]);
      await database.prisma.entry.deleteMany({ where: { id: { in: [inside, outside] } } });
    },
  );

  it(
    verifies(
      "DS-175",
      "DS-176",
      "DS-178",
    )("bank and seller learn how many more an unlock would show, with the same filters"),
    async () => {
      for (const who of ["ib-member", "seller-admin"] as const) {
        const all = await answers(who, false);
        expect(all.gated, who).toEqual({ hidden: hiddenFrom(who), scope: "unlock:pre_dataroom" });
        expect(all.gated?.hidden).toBeGreaterThan(0);
        const finance = await answers(who, false, { workstream: "finance" });
        expect(finance.gated?.hidden, who).toBe(hiddenFrom(who, (one) => one.workstream === "finance"));
        const published = await answers(who, false, { status: ["published"] });
        expect(published.gated?.hidden, who).toBe(hiddenFrom(who, (one) => one.status === "published"));
        expect(await answers(who, true)).not.toHaveProperty("gated");
      }
      for (const request of requestsSeenBy("ib-admin", { unlocked: false }).filter((_, i) => i % 15 === 0)) {
        const linked = (one: SampleAnswer) => one.links.some((link) => link.request === request.key);
        const found = await answers("ib-admin", false, { request_id: entryIdOf(request.key) });
        expect(found.gated?.hidden, request.key).toBe(hiddenFrom("ib-admin", linked));
      }
    },
  );

  it("an unlock shows a buyer or observer nothing more, and tells of nothing hidden", async () => {
    for (const who of READERS) {
      const found = await answers(who, false);
      expect(await answers(who, true), who).toEqual(found);
      expect(found).not.toHaveProperty("gated");
    }
  });

  it("asked for hidden statuses, bank and seller are told what opens them", async () => {
    for (const who of ["ib-admin", "seller-member"] as const) {
      for (const status of [["draft"], ["published", "approved"]]) {
        const actor = await agentOf(who, false);
        const { error, audit } = await refusalOf(sample, actor, "list_answers", { project_id: HARBOUR_ID, status });
        expect(error).toMatchObject({
          code: "scope_required",
          data: { required_scope: "unlock:pre_dataroom" },
        });
        expect(audit).toMatchObject([{ outcome: "scope_required", args: { status } }]);
      }
    }
  });

  it("asked for hidden statuses, a buyer gets an empty list, as for any status that matches nothing", async () => {
    for (const who of READERS) {
      const found = await answers(who, false, { status: ["draft", "submitted", "approved", "rejected"] });
      expect(found).toEqual({ project_id: HARBOUR_ID, answers: [], total: 0, offset: 0, limit: 200 });
    }
  });

  it(
    verifies("DS-179")("over HTTP that refusal is 403 with 1004 and a challenge that asks for the unlock"),
    async () => {
      const access = await openAgentAccess(database);
      const { tokens } = await access.connect(userIdOf("ib-admin"));
      const answer = await access.call(tokens.access_token, "list_answers", {
        project_id: HARBOUR_ID,
        status: ["submitted"],
      });
      expect(answer.status).toBe(403);
      expect(answer.refusal?.code).toBe(1004);
      expect(answer.headers.get("www-authenticate")).toMatch(
        /^Bearer error="insufficient_scope", scope="[^"]*\bunlock:pre_dataroom\b[^"]*"/,
      );
      await access.close();
    },
  );

  it("a gated request as filter: those who would see it with an unlock are told, a buyer finds nothing", async () => {
    const [hidden] = requestsSeenBy("ib-admin", { unlocked: true }).filter(
      (one) => one.stage !== "dataroom" && one.from === "ib",
    );
    const raw = { project_id: HARBOUR_ID, request_id: entryIdOf(hidden?.key ?? "") };
    const bank = await refusalOf(sample, await sample.agent("ib-admin"), "list_answers", raw);
    expect(bank.error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
    const buyer = await sample.agent("buyer-admin");
    const unknown = await refusalOf(sample, buyer, "list_answers", { ...raw, request_id: "ent_unknown" });
    expect((await refusalOf(sample, buyer, "list_answers", raw)).error).toEqual(unknown.error);
  });

  it(verifies("DS-171")("`linked_requests` names no gated request, in the list and in the answer"), async () => {
    const answer = answersSeenBy("ib-admin", { unlocked: false }).find(
      (one) => one.links.filter((link) => link.confirmed).length > 1,
    );
    const request = HARBOUR.requests.find((one) => one.key === answer?.links[0]?.request);
    if (!answer || !request) throw new Error("the sample has an answer to several requests");
    await put(entryIdOf(request.key), { stage: "pre_dataroom" });
    const ref = refKnownTo("ib-admin", request) ?? "";
    const answer_id = entryIdOf(answer.key);
    for (const unlocked of [true, false]) {
      const row = (await answers("ib-admin", unlocked)).answers.find((one) => one.entry_id === answer_id);
      const actor = await sample.agent("ib-admin", { unlocked });
      const detail = await sample.call(actor, "get_answer", { project_id: HARBOUR_ID, answer_id });
      const refs = (detail.linked_requests as { ref: string }[]).map((one) => one.ref);
      expect(row?.linked_requests.includes(ref)).toBe(unlocked);
      expect(refs.includes(ref)).toBe(unlocked);
      expect(refs.length).toBe(row?.linked_requests.length);
      expect(refs.length).toBeGreaterThan(0);
    }
    await put(entryIdOf(request.key), { stage: "dataroom" });
  });
});

describe("audited", () => {
  it("with the deal, the filters and the number of rows", async () => {
    const requestId = newId("request");
    const raw = { project_id: HARBOUR_ID, workstream: "finance", status: ["published"], limit: 3 };
    await callTool(kernel, await sample.agent("ib-member"), "list_answers", raw, requestId);
    expect(await auditRows(database, requestId)).toMatchObject([
      { tool: "list_answers", outcome: "allowed", spaceId: HARBOUR_ID, resultCount: 3, args: raw },
    ]);
  });
});
