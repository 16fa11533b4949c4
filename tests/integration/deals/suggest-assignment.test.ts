import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { WIRE } from "@/lib/mcp/wire-errors";
import type { Actor } from "@/lib/platform/actor";
import { sampleId } from "@/prisma/demo/rows";
import { A_PROPOSAL_ADDS_TO, roomSnapshot } from "@/tests/kit/unchanged";
import { auditRows } from "@/tests/support/kernel";
import {
  callTool,
  DEFAULT_SCOPES,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  openSample,
  personOf,
  refusalOf,
  requestsSeenBy,
  type SignIn,
  slugsOf,
  userIdOf,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

type Proposed = { user_id: string; name: string; reason: string };
type Assignment = {
  project_id: string;
  suggestion_id: string;
  request_ref: string;
  suggested_assignee: Proposed;
  alternatives: Proposed[];
  confidence: number;
  status: string;
  confirmation_url: string;
};

const REQUEST = entryIdOf("fin-022");
const GATED = entryIdOf("fin-024");

const suggest = async (actor: Actor, raw: object = {}, requestId?: string) =>
  (await callTool(
    kernel,
    actor,
    "suggest_assignment",
    { project_id: HARBOUR_ID, request_id: REQUEST, ...raw },
    requestId,
  )) as Assignment;
const refused = (actor: Actor, raw: object) =>
  refusalOf(sample, actor, "suggest_assignment", { project_id: HARBOUR_ID, request_id: REQUEST, ...raw });
const storedBy = (actor: Actor) =>
  database.prisma.suggestion.findMany({ where: { connectionId: actor.credential.id }, include: { evidence: true } });

const idOf = (key: string) => sampleId("user", HARBOUR.people.find((one) => one.key === key)?.email ?? key);
const samplePerson = (userId: string) => HARBOUR.people.find((one) => sampleId("user", one.email) === userId);

const WORKING: SignIn[] = ["ib-admin", "ib-member", "seller-admin", "seller-member"];
const READING: SignIn[] = ["buyer-admin", "buyer-member", "rival-buyer", "observer"];
const asAgents = WORKING.flatMap((who) => [false, true].map((unlocked) => [who, { unlocked }] as const));

describe("allowed", () => {
  it.each(asAgents)(
    verifies(
      "DS-474",
      "DS-475",
      "DS-476",
      "DS-477",
    )("%s, %o: one of the seller's people and alternatives, each once and with a reason, and where to confirm it"),
    async (who, options) => {
      const found = await suggest(await sample.agent(who, options));
      expect(found).toMatchObject({ project_id: HARBOUR_ID, request_ref: "FIN-022", status: "pending_confirmation" });
      expect(found.confirmation_url).toBe(`https://deals.example.com/confirm/${found.suggestion_id}`);
      expect(found.confidence).toBeGreaterThan(0);
      expect(found.confidence).toBeLessThanOrEqual(1);
      const everyone = [found.suggested_assignee, ...found.alternatives];
      for (const one of everyone) {
        const person = samplePerson(one.user_id);
        expect(person).toMatchObject({ name: one.name, organization: "kestrel" });
        expect(person && slugsOf(person)).toContain("finance");
        expect(one.reason.length).toBeGreaterThan(20);
      }
      expect(new Set(everyone.map((one) => one.user_id)).size).toBe(everyone.length);
      expect(everyone.map((one) => one.user_id).sort()).toEqual([idOf("brandt"), idOf("maier"), idOf("weber")].sort());
      expect(found.suggested_assignee.user_id).toBe(idOf("brandt"));
    },
  );

  it(verifies("DS-482")("is stored once and pending, the seller's admin may decide"), async () => {
    const actor = await sample.agent("seller-member");
    const found = await suggest(actor);
    expect(await storedBy(actor)).toMatchObject([
      {
        id: found.suggestion_id,
        kind: "assignment",
        state: "pending",
        subjectId: REQUEST,
        payload: {
          user_id: found.suggested_assignee.user_id,
          alternatives: found.alternatives.map((one) => one.user_id),
        },
        confidence: found.confidence,
        createdBy: userIdOf("seller-member"),
        deciderOrganizationId: sampleId("organization", "kestrel"),
      },
    ]);
  });

  it(verifies("DS-483", "DS-643")("changes nothing else: every row of every other table is as it was"), async () => {
    const actors = await Promise.all(WORKING.map((who) => sample.agent(who, { unlocked: true })));
    const before = await roomSnapshot(database, A_PROPOSAL_ADDS_TO);
    expect(before.entry_assignees?.length).toBeGreaterThan(50);
    for (const actor of actors) await suggest(actor, { analysis: "All of it.", proposed_assignee: idOf("maier") });
    expect(await roomSnapshot(database, A_PROPOSAL_ADDS_TO)).toEqual(before);
  });

  it(verifies("DS-473")("keeps the analysis with the suggestion, cleaned"), async () => {
    const actor = await sample.agent("ib-admin");
    await suggest(actor, { analysis: "One\u202e two\r\nthree" });
    expect((await storedBy(actor))[0]?.evidence?.analysis).toBe("One two\nthree");
  });

  it(verifies("DS-480")("says how many open tasks each has, as they are in the database"), async () => {
    const found = await suggest(await sample.agent("ib-admin", { unlocked: true }));
    for (const one of [found.suggested_assignee, ...found.alternatives]) {
      const tasks = await database.prisma.entryAssignee.count({
        where: { userId: one.user_id, entry: { type: "request", status: { in: ["open", "assigned"] } } },
      });
      expect(tasks).toBeGreaterThan(0);
      expect(one.reason).toMatch(new RegExp(`current workload: ${tasks} open tasks?\\.$`));
    }
  });

  it("names the agent's choice as such, and the others as alternatives", async () => {
    const actor = await sample.agent("seller-admin");
    const found = await suggest(actor, { proposed_assignee: idOf("maier") });
    expect(found.suggested_assignee).toMatchObject({ user_id: idOf("maier"), name: "Felix Maier" });
    expect(found.suggested_assignee.reason).toMatch(/^Named by the agent; /);
    expect(found.alternatives.map((one) => one.user_id)).toEqual([idOf("brandt"), idOf("weber")]);
    for (const one of found.alternatives) expect(one.reason).not.toMatch(/agent/);
  });

  it("proposes the bank's own people for what the seller does not have yet, and only the bank decides", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const found = await suggest(actor, { request_id: entryIdOf("fin-b07") });
    for (const one of [found.suggested_assignee, ...found.alternatives])
      expect(samplePerson(one.user_id)?.organization).toBe("aldridge");
    expect(await storedBy(actor)).toMatchObject([{ deciderOrganizationId: null }]);
  });
});

describe("experience and workload", () => {
  /** Two new colleagues, alike in everything, alone on a workstream beside the admin. */
  async function twins(slug: string, [first, second]: [string, string]) {
    const { prisma } = database;
    const organizationId = sampleId("organization", "kestrel");
    const streams = await prisma.participantWorkstream.findMany({ where: { workstreamId: workstreamIdOf(slug) } });
    await prisma.participant.updateMany({
      where: { id: { in: streams.map((one) => one.participantId) }, role: "seller_member" },
      data: { removedAt: new Date() },
    });
    for (const id of [first, second]) {
      await prisma.user.create({ data: { id, email: `${id}@kestrel.test`, name: "Twin", title: "Analyst" } });
      await prisma.member.create({ data: { organizationId, userId: id } });
      await prisma.participant.create({
        data: {
          id: `part_${id}`,
          projectId: HARBOUR_ID,
          userId: id,
          organizationId,
          role: "seller_member",
          workstreams: { create: [{ workstreamId: workstreamIdOf(slug), projectId: HARBOUR_ID }] },
        },
      });
    }
    return {
      assign: (userId: string, keys: string[]) =>
        prisma.entryAssignee.createMany({
          data: keys.map((key) => ({ entryId: entryIdOf(key), userId, projectId: HARBOUR_ID, organizationId })),
        }),
    };
  }
  const openKeys = (slug: string) =>
    HARBOUR.requests.filter((one) => one.workstream === slug && /open|assigned/.test(one.status)).map((one) => one.key);

  it(verifies("DS-478")("of two with equal experience the one with fewer open tasks is suggested"), async () => {
    const { assign } = await twins("it", ["usr_it_a", "usr_it_b"]);
    const [request = ""] = openKeys("it");
    const elsewhere = openKeys("tax");
    await assign("usr_it_a", elsewhere.slice(0, 3));
    await assign("usr_it_b", elsewhere.slice(0, 1));
    const propose = async () =>
      suggest(await sample.agent("ib-admin", { unlocked: true }), { request_id: entryIdOf(request) });
    expect(await propose()).toMatchObject({ suggested_assignee: { user_id: "usr_it_b" } });
    await assign("usr_it_b", elsewhere.slice(1, 5));
    expect(await propose()).toMatchObject({ suggested_assignee: { user_id: "usr_it_a" } });
  });

  it(verifies("DS-479")("of two with equal workload the one who handled similar requests is suggested"), async () => {
    const { assign } = await twins("hr", ["usr_hr_a", "usr_hr_b"]);
    const [request = "", other = ""] = openKeys("hr");
    const done = HARBOUR.requests.filter((one) => one.workstream === "hr" && one.status === "published");
    const title = HARBOUR.requests.find((one) => one.key === request)?.title ?? "";
    await database.prisma.entry.update({
      where: { id: entryIdOf(done[0]?.key ?? "") },
      data: { title: `${title} again` },
    });
    await assign("usr_hr_b", [done[0]?.key ?? ""]);
    await assign("usr_hr_a", [done[1]?.key ?? ""]);
    await assign("usr_hr_a", [other]);
    await assign("usr_hr_b", [other]);
    const found = await suggest(await sample.agent("seller-admin", { unlocked: true }), {
      request_id: entryIdOf(request),
    });
    expect(found.suggested_assignee.user_id).toBe("usr_hr_b");
    expect(found.suggested_assignee.reason).toContain("Handled 1 similar request");
    const alternative = found.alternatives.find((one) => one.user_id === "usr_hr_a");
    expect(alternative?.reason).toContain("none like this one; current workload: 1 open task.");
  });
});

describe("invalid", () => {
  it.each([
    [{ request_id: undefined }],
    [{ request_id: 1 }],
    [{ proposed_assignee: [idOf("weber")] }],
    [{ proposed_assignee: "" }],
    [{ analysis: "x".repeat(4001) }],
    [{ assignee: idOf("weber") }],
  ])("%j is refused and stores nothing", async (raw) => {
    const actor = await sample.agent("ib-admin");
    expect((await refused(actor, raw)).error.code).toBe("invalid_input");
    expect(await storedBy(actor)).toEqual([]);
  });

  it("a published request is nobody's task any more: nobody could confirm it", async () => {
    const published = HARBOUR.requests.find((one) => one.status === "published" && one.workstream === "finance");
    const actor = await sample.agent("ib-admin");
    const { error } = await refused(actor, { request_id: entryIdOf(published?.key ?? "") });
    expect(error).toMatchObject({ code: "invalid_input", data: { issues: [{ path: "request_id" }] } });
    expect(await storedBy(actor)).toEqual([]);
  });

  it("somebody of the seller is not proposed for what the seller does not have yet", async () => {
    const { prisma } = sample.database;
    const id = entryIdOf("fin-022");
    const { reachedSellerAt } = await prisma.entry.findUniqueOrThrow({ where: { id } });
    await prisma.entry.update({ where: { id }, data: { reachedSellerAt: null } });
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const { error } = await refused(actor, { request_id: id, proposed_assignee: idOf("weber") });
    await prisma.entry.update({ where: { id }, data: { reachedSellerAt } });
    expect(error.code).toBe("conflict");
    expect(error.message).toContain("The seller does not have this request yet");
    expect(await storedBy(actor)).toEqual([]);
  });

  it("a withdrawn request is nobody's task any more", async () => {
    const { error } = await refused(await sample.agent("ib-admin"), { request_id: entryIdOf("fin-027") });
    expect(error.code).toBe("invalid_input");
  });

  it.each<[SignIn, string, string]>([
    ["ib-admin", "somebody of a buyer", "reyes"],
    ["ib-member", "the observer", "solberg"],
    ["seller-admin", "somebody of the bank", "hale"],
    ["seller-member", "a colleague without the workstream", "krause"],
  ])("%s names %s: known, but not for this", async (who, _, key) => {
    const actor = await sample.agent(who);
    const { error } = await refused(actor, { proposed_assignee: idOf(key) });
    expect(error.code).toBe("invalid_input");
    expect(await storedBy(actor)).toEqual([]);
  });
});

describe("forbidden", () => {
  it.each(READING)(
    verifies("DS-484")("%s may not propose anyone for what that person sees, and learns nobody's name"),
    async (who) => {
      const actor = await sample.agent(who, { unlocked: true });
      const [request] = requestsSeenBy(who, { unlocked: true });
      const { error, audit } = await refused(actor, { request_id: entryIdOf(request?.key ?? "") });
      expect(error).toMatchObject({ code: "forbidden", data: { current_role: personOf(who).role } });
      for (const person of HARBOUR.people) expect(JSON.stringify(error)).not.toContain(person.name);
      expect(audit).toMatchObject([{ outcome: "forbidden", tool: "suggest_assignment" }]);
      expect(await storedBy(actor)).toEqual([]);
    },
  );

  it(verifies("DS-481")("without write:routing it is 1004, and nothing is stored"), async () => {
    const actor = await sample.agent("ib-admin", { scopes: DEFAULT_SCOPES.filter((one) => one !== "write:routing") });
    const { error } = await refused(actor, {});
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "write:routing" } });
    expect(WIRE[error.code].rpc).toBe(1004);
    expect(await storedBy(actor)).toEqual([]);
  });
});

describe("not visible = not found", () => {
  it.each<[SignIn, string, string]>([
    ["ib-member", "another workstream", entryIdOf("leg-001")],
    ["ib-admin", "another deal", entryIdOf("jun-fin-001")],
    ["seller-admin", "what a buyer asked and the bank kept", entryIdOf("fin-b07")],
    ["buyer-member", "what is not published", REQUEST],
    ["observer", "what is not published", REQUEST],
  ])(
    verifies("DS-472")("%s, %s: refused exactly as an unknown id, and nothing is stored"),
    async (who, _, request_id) => {
      const actor = await sample.agent(who, { unlocked: true });
      const { error } = await refused(actor, { request_id });
      expect(error).toEqual((await refused(actor, { request_id: "ent_none" })).error);
      expect(error.code).toBe("not_found");
      expect((await refused(actor, { request_id: undefined })).error.code).toBe("invalid_input");
      expect(await storedBy(actor)).toEqual([]);
    },
  );

  it("a person whom the caller may not know is as unknown as nobody", async () => {
    const actor = await sample.agent("seller-admin");
    const { error } = await refused(actor, { proposed_assignee: idOf("huang") });
    expect(error).toEqual((await refused(actor, { proposed_assignee: "usr_none" })).error);
    expect(error.code).toBe("not_found");
  });

  it("nobody to propose says what to do", async () => {
    await database.prisma.participant.updateMany({
      where: { projectId: HARBOUR_ID, role: { startsWith: "seller" } },
      data: { removedAt: new Date() },
    });
    const { error } = await refused(await sample.agent("ib-admin"), {});
    expect(error).toMatchObject({ code: "not_found", message: expect.stringContaining("invite") });
    await database.prisma.participant.updateMany({
      where: { projectId: HARBOUR_ID, role: { startsWith: "seller" } },
      data: { removedAt: null },
    });
  });
});

describe("gated", () => {
  it.each(["ib-admin", "seller-admin"] as const)("%s is told which scope opens it", async (who) => {
    const actor = await sample.agent(who);
    const { error } = await refused(actor, { request_id: GATED });
    expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
    expect(await storedBy(actor)).toEqual([]);
  });

  it.each(READING)("%s learns nothing of it", async (who) => {
    const actor = await sample.agent(who);
    const { error } = await refused(actor, { request_id: GATED });
    expect(error).toEqual((await refused(actor, { request_id: "ent_none" })).error);
  });
});

describe("audited", () => {
  it("names the suggestion and the choice, not the analysis", async () => {
    const [actor, requestId] = [await sample.agent("ib-member"), newId("request")];
    const found = await suggest(actor, { analysis: "Words", proposed_assignee: idOf("maier") }, requestId);
    const rows = await auditRows(database, requestId);
    expect(rows.map((row) => [row.action, row.subjectId]).sort()).toEqual(
      [
        ["mcp_tool_call", found.suggestion_id],
        ["assignment_suggestion_created", found.suggestion_id],
      ].sort(),
    );
    expect(rows.filter((row) => row.action === "mcp_tool_call")).toMatchObject([
      {
        tool: "suggest_assignment",
        outcome: "allowed",
        subjectId: found.suggestion_id,
        args: { request_id: REQUEST, proposed_assignee: idOf("maier"), analysis: "(text, 5)" },
      },
    ]);
  });
});
