import { afterAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { auditRows, testSite } from "@/tests/support/kernel";
import {
  actorsIn,
  answersSeenBy,
  callTool,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  JUNIPER,
  JUNIPER_ID,
  openSample,
  personOf,
  refKnownTo,
  refusalOf,
  requestsSeenBy,
  type SignIn,
} from "@/tests/support/sample";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

const { agentOf } = actorsIn(sample);

describe("allowed", () => {
  // Every role, unlocked and not, is in tests/security/matrix.test.ts.
  it("gives a request or answer whole, by the id that search gave, without naming a deal", async () => {
    const request = HARBOUR.requests.find((one) => one.key === "fin-b05");
    const answer = HARBOUR.answers.find((one) => one.key === "fin-a04");
    if (!request || !answer) throw new Error("the sample has both");
    const [requestId, answerId] = [entryIdOf(request.key), entryIdOf(answer.key)];
    const { from } = request;
    const bidder = HARBOUR.organizations.find((one) => typeof from === "object" && one.key === from.buyer)?.name;
    const page = `${testSite.publicUrl}/projects/${HARBOUR_ID}`;
    // Another buyer's published question: the bank's to everybody but that buyer and the bank.
    const shared = { type: "request", status: "published", workstream: "finance", published_at: expect.any(Number) };
    const asked = async (who: SignIn) => {
      const ref = refKnownTo(who, request) ?? "";
      const side = who === "ib-member" || who === isOwner ? "buyer" : "bank";
      expect(await sample.call(await agentOf(who, false), "fetch", { id: requestId }), who).toEqual({
        project_id: HARBOUR_ID,
        id: requestId,
        title: request.title,
        text: request.body,
        url: `${page}/requests/${ref}`,
        metadata: { ...shared, ref, author_side: side, ...(who === "ib-member" && { asked_by: bidder }) },
      });
      return ref;
    };
    const isOwner: SignIn =
      typeof request.from === "object" && request.from.buyer === personOf("buyer-admin").organization
        ? "buyer-admin"
        : "rival-buyer";
    const refs = new Set<string>();
    for (const who of ["ib-member", "seller-admin", "buyer-admin", "rival-buyer", "observer"] as const)
      refs.add((await asked(who)).split("-")[0] ?? "");
    expect([...refs].sort()).toEqual(["BUY", "FIN", "P"]);
    for (const who of ["ib-member", "buyer-admin"] as const)
      expect(await sample.call(await agentOf(who, false), "fetch", { id: answerId }), who).toEqual({
        project_id: HARBOUR_ID,
        id: answerId,
        title: answer.title,
        text: answer.body,
        url: `${page}/answers/${answerId}`,
        metadata: {
          type: "answer",
          status: "published",
          author_side: "seller",
          workstream: "finance",
          published_at: expect.any(Number),
        },
      });
  });

  it("gives everything that search finds", async () => {
    for (const who of ["ib-admin", "buyer-admin", "observer"] as const) {
      const actor = await agentOf(who, false);
      const { results } = (await sample.call(actor, "search", { query: "pension tax IT", limit: 8 })) as {
        results: { id: string; title: string; url: string }[];
      };
      expect(results.length).toBeGreaterThan(3);
      for (const { id, title, url } of results)
        expect(await sample.call(actor, "fetch", { id })).toMatchObject({ id, title, url });
    }
  });

  it("takes a ref where one deal is meant: named or bound", async () => {
    const named = await sample.agent("seller-admin");
    const bound = await sample.agent("seller-admin", { bound: HARBOUR_ID });
    const [byRef, byId] = [{ id: "FIN-001" }, { id: entryIdOf("fin-001") }];
    const whole = await sample.call(named, "fetch", byId);
    expect(await sample.call(named, "fetch", { ...byRef, project_id: HARBOUR_ID })).toEqual(whole);
    expect(await sample.call(bound, "fetch", byRef)).toEqual(whole);
  });

  it("keeps the lines of a text, and cleans it", async () => {
    const id = entryIdOf("fin-001");
    const { body } = await database.prisma.entry.findUniqueOrThrow({ where: { id } });
    await database.prisma.entry.update({ where: { id }, data: { body: "One\u202e line\r\nand\u200b another\u0007" } });
    const found = await sample.call(await sample.agent("buyer-admin"), "fetch", { id });
    expect(found.text).toBe("One line\nand another");
    await database.prisma.entry.update({ where: { id }, data: { body } });
  });
});

describe("invalid", () => {
  it.each([
    [{}, "nothing named"],
    [{ id: 5 }, "a number"],
    [{ id: "a b" }, "no id"],
    [{ id: "ent_x", format: "text" }, "an unknown field"],
  ] as [object, string][])("%j is refused: %s", async (raw) => {
    const { error } = await refusalOf(sample, await agentOf("ib-admin", false), "fetch", raw);
    expect(error.code).toBe("invalid_input");
  });
});

describe("not visible = not found", () => {
  it.each(["ib-member", "buyer-admin"] as const)(
    "what %s may not see, what is in another deal and what does not exist are the same refusal",
    async (who) => {
      const [free, bound] = [
        await sample.agent(who, { unlocked: true }),
        await sample.agent(who, { unlocked: true, bound: HARBOUR_ID }),
      ];
      for (const actor of [free, bound]) {
        const refused = async (id: string) => (await refusalOf(sample, actor, "fetch", { id })).error;
        const unknown = await refused("ent_unknown");
        expect(unknown.code).toBe("not_found");
        const seen = [...requestsSeenBy(who, { unlocked: true }), ...answersSeenBy(who, { unlocked: true })];
        const unseen = [...HARBOUR.requests, ...HARBOUR.answers]
          .filter((one) => !seen.some((other) => other.key === one.key))
          .map((one) => entryIdOf(one.key));
        const foreign = [JUNIPER.requests[0]?.key, JUNIPER.answers[0]?.key].map((key) => entryIdOf(key ?? ""));
        expect(unseen.length).toBeGreaterThan(3);
        for (const id of [...unseen.filter((_, i) => i % Math.ceil(unseen.length / 4) === 0), ...foreign, "FIN-999"])
          expect(await refused(id), id).toEqual(unknown);
      }
    },
  );

  it("a ref names nothing where several deals could be meant", async () => {
    const nowhere = await sample.agent("ib-admin", { projects: [] });
    expect((await refusalOf(sample, nowhere, "fetch", { id: "FIN-001" })).error.code).toBe("not_found");
  });

  it("another deal and an unknown one are the same refusal", async () => {
    const actor = await sample.agent("buyer-admin");
    const refused = async (project_id: string) =>
      (await refusalOf(sample, actor, "fetch", { id: entryIdOf("fin-001"), project_id })).error;
    expect(await refused(JUNIPER_ID)).toEqual(await refused("proj_unknown"));
  });
});

describe("gated", () => {
  const draft = HARBOUR.answers.find((one) => one.status === "draft");
  const early = HARBOUR.requests.find((one) => one.stage !== "dataroom" && one.from === "ib");

  it("who would see it with an unlock is told so, in one deal or in all", async () => {
    for (const key of [draft?.key, early?.key]) {
      const id = entryIdOf(key ?? "");
      for (const options of [{}, { bound: HARBOUR_ID }]) {
        const { error } = await refusalOf(sample, await sample.agent("ib-admin", options), "fetch", { id });
        expect(error).toMatchObject({ code: "scope_required", data: { required_scope: "unlock:pre_dataroom" } });
      }
      expect(await sample.call(await sample.agent("ib-admin", { unlocked: true }), "fetch", { id })).toMatchObject({
        id,
      });
    }
  });

  it("also when the person is in several deals, and only then in the one where it is", async () => {
    const organizationId = (
      await database.prisma.participant.findFirstOrThrow({ where: { projectId: JUNIPER_ID, role: "ib_admin" } })
    ).organizationId;
    const userId = (await sample.agent("ib-admin")).userId;
    const part = newId("participant");
    await database.prisma.member.create({ data: { userId, organizationId } });
    await database.prisma.participant.create({
      data: { id: part, projectId: JUNIPER_ID, userId, organizationId, role: "ib_member", allWorkstreams: true },
    });
    const actor = await sample.agent("ib-admin");
    const { error } = await refusalOf(sample, actor, "fetch", { id: entryIdOf(draft?.key ?? "") });
    expect(error.code).toBe("scope_required");
    expect((await refusalOf(sample, actor, "fetch", { id: "FIN-001" })).error.code).toBe("not_found");
    expect((await refusalOf(sample, actor, "fetch", { id: "ent_unknown" })).error.code).toBe("not_found");
    expect(await sample.call(actor, "fetch", { id: entryIdOf("fin-001") })).toMatchObject({ project_id: HARBOUR_ID });
    await database.prisma.participant.delete({ where: { id: part } });
    await database.prisma.member.delete({ where: { organizationId_userId: { organizationId, userId } } });
  });

  it("to buyers and observers it does not exist", async () => {
    for (const who of ["buyer-admin", "observer"] as const) {
      const actor = await sample.agent(who);
      const refused = async (id: string) => (await refusalOf(sample, actor, "fetch", { id })).error;
      for (const key of [draft?.key, early?.key])
        expect(await refused(entryIdOf(key ?? ""))).toEqual(await refused("ent_unknown"));
    }
  });
});

describe("audited", () => {
  it("with the deal and the id, and nothing of its words", async () => {
    const requestId = newId("request");
    const raw = { id: entryIdOf("fin-001") };
    await callTool(kernel, await sample.agent("ib-admin"), "fetch", raw, requestId);
    const rows = await auditRows(database, requestId);
    expect(rows).toMatchObject([{ tool: "fetch", outcome: "allowed", spaceId: HARBOUR_ID, args: raw }]);
    expect(JSON.stringify(rows)).not.toContain("Audited");
  });
});
