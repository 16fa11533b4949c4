/** How proposals are kept: once, in turn, for a week, and out of an agent's hands. @dialect */
import { afterAll, describe, expect, it } from "vitest";
import type { ReadDeps } from "@/lib/deals/deps";
import { newId } from "@/lib/deals/ids";
import { PAYLOADS } from "@/lib/deals/suggestions/payloads";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { systemClock } from "@/lib/platform/clock";
import { buildRegistry } from "@/lib/platform/module";
import { expireSuggestions } from "@/lib/suggestions/decide.queries";
import { sampleId } from "@/prisma/demo/rows";
import { readAs } from "@/tests/support/doors";
import { clockAt } from "@/tests/support/kernel";
import {
  callTool,
  entryIdOf,
  HARBOUR,
  HARBOUR_ID,
  openSample,
  refusalOf,
  SAMPLE_NOW,
  type SignIn,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database, kernel } = sample;
afterAll(() => sample.close());

const REQUEST = entryIdOf("fin-022");
const idOf = (key: string) => sampleId("user", HARBOUR.people.find((one) => one.key === key)?.email ?? key);
const [WEBER, BRANDT, MAIER] = [idOf("weber"), idOf("brandt"), idOf("maier")];

const at = (milliseconds: number) => sample.at(clockAt(new Date(SAMPLE_NOW.getTime() + milliseconds)));
const WEEK = 7 * 86_400_000;

const assign = async (actor: Actor, raw: object = {}, inKernel = kernel): Promise<string> => {
  const found = await callTool(inKernel, actor, "suggest_assignment", {
    project_id: HARBOUR_ID,
    request_id: REQUEST,
    ...raw,
  });
  return String(found.suggestion_id);
};
const storedBy = (actor: Actor) =>
  database.prisma.suggestion.findMany({
    where: { connectionId: actor.credential.id },
    include: { evidence: true },
    orderBy: { createdAt: "asc" },
  });
const stateOf = async (id: string) =>
  database.prisma.suggestion.findUniqueOrThrow({ where: { id }, select: { state: true, supersededBy: true } });

describe("the same proposal again", () => {
  it(
    verifies(
      "DS-674",
      "TA-129",
    )("is the same suggestion, to the byte, for every kind: a lost answer can be asked for again"),
    async () => {
      const actor = await sample.agent("ib-admin", { unlocked: true });
      const answer = HARBOUR.answers.find((one) => one.key === "fin-a01") ?? HARBOUR.answers[0];
      const calls: [string, object][] = [
        ["suggest_routing", { request_id: REQUEST, analysis: "As before." }],
        ["suggest_assignment", { request_id: REQUEST, analysis: "As before." }],
        [
          "suggest_answer_link",
          { answer_id: entryIdOf(answer?.key ?? ""), request_ids: [REQUEST], analysis: "As before." },
        ],
      ];
      for (const [tool, raw] of calls) {
        const first = await sample.call(actor, tool, { project_id: HARBOUR_ID, ...raw });
        expect(await sample.call(actor, tool, { project_id: HARBOUR_ID, ...raw })).toEqual(first);
      }
      expect((await storedBy(actor)).map((row) => [row.kind, row.state]).sort()).toEqual([
        ["answer_link", "pending"],
        ["assignment", "pending"],
        ["routing", "pending"],
      ]);
    },
  );

  it("with other words is still the same: what would be done counts", async () => {
    const actor = await sample.agent("ib-admin");
    const first = await assign(actor, { analysis: "One reason." });
    expect(await assign(actor, { analysis: "Another reason." })).toBe(first);
    expect((await storedBy(actor)).map((row) => row.evidence?.analysis)).toEqual(["One reason."]);
  });

  it("of another connection of the same person is its own", async () => {
    const [one, other] = [await sample.agent("ib-admin"), await sample.agent("ib-admin")];
    expect(await assign(one)).not.toBe(await assign(other));
    expect(await storedBy(one)).toMatchObject([{ state: "pending" }]);
    expect(await storedBy(other)).toMatchObject([{ state: "pending" }]);
  });

  it("about a later version of the request is a new one", async () => {
    const actor = await sample.agent("ib-admin");
    const first = await assign(actor);
    await database.prisma.entry.update({ where: { id: REQUEST }, data: { version: 2 } });
    const second = await assign(actor);
    expect(await stateOf(first)).toEqual({ state: "superseded", supersededBy: second });
    expect((await storedBy(actor)).map((row) => row.subjectVersion).sort()).toEqual([1, 2]);
  });
});

describe("a key", () => {
  it("names one proposal: repeated with it, even another choice is the pending one", async () => {
    const actor = await sample.agent("seller-admin");
    const first = await assign(actor, { idempotency_key: "k-1", proposed_assignee: BRANDT });
    const again = await callTool(kernel, actor, "suggest_assignment", {
      project_id: HARBOUR_ID,
      request_id: REQUEST,
      idempotency_key: "k-1",
      proposed_assignee: MAIER,
    });
    expect(again).toMatchObject({ suggestion_id: first, suggested_assignee: { user_id: BRANDT } });
    expect(await storedBy(actor)).toHaveLength(1);
  });

  it.each(["superseded", "confirmed", "dismissed", "expired"])(
    "of a suggestion that is %s proposes nothing any more",
    async (state) => {
      const actor = await sample.agent("seller-admin");
      const first = await assign(actor, { idempotency_key: "k-2", proposed_assignee: BRANDT });
      const second = await assign(actor, { proposed_assignee: MAIER });
      if (state !== "superseded")
        await database.prisma.suggestion.update({ where: { id: first }, data: { state, supersededBy: null } });
      const { error } = await refusalOf(sample, actor, "suggest_assignment", {
        project_id: HARBOUR_ID,
        request_id: REQUEST,
        idempotency_key: "k-2",
      });
      expect(error).toMatchObject({ code: "conflict", message: expect.stringContaining("new key") });
      expect(await stateOf(second)).toEqual({ state: "pending", supersededBy: null });
    },
  );

  it("of another connection means nothing here", async () => {
    const [one, other] = [await sample.agent("ib-admin"), await sample.agent("ib-member")];
    expect(await assign(one, { idempotency_key: "same" })).not.toBe(await assign(other, { idempotency_key: "same" }));
  });

  it("whose people are gone is refused, not answered with someone else", async () => {
    const actor = await sample.agent("ib-admin");
    await assign(actor, { idempotency_key: "k-3", proposed_assignee: MAIER });
    const maier = { projectId_userId: { projectId: HARBOUR_ID, userId: MAIER } };
    await database.prisma.participant.update({ where: maier, data: { removedAt: new Date() } });
    const { error } = await refusalOf(sample, actor, "suggest_assignment", {
      project_id: HARBOUR_ID,
      request_id: REQUEST,
      idempotency_key: "k-3",
    });
    expect(error.code).toBe("conflict");
    await database.prisma.participant.update({ where: maier, data: { removedAt: null } });
  });
});

describe("a different proposal", () => {
  it(
    verifies("DS-675")("takes the place of the pending one, which keeps everything it said and stays readable"),
    async () => {
      const actor = await sample.agent("ib-admin");
      const first = await assign(actor, { proposed_assignee: BRANDT, analysis: "First thought." });
      const second = await assign(actor, { proposed_assignee: MAIER });
      const third = await assign(actor, { proposed_assignee: WEBER });
      expect(await stateOf(first)).toEqual({ state: "superseded", supersededBy: second });
      expect(await stateOf(second)).toEqual({ state: "superseded", supersededBy: third });
      expect(await stateOf(third)).toEqual({ state: "pending", supersededBy: null });
      const history = await readAs(database, systemClock, await sample.as("ib-member"), ({ sql }) =>
        sql.query<{ payload: unknown; analysis: string }>(
          "SELECT s.payload, v.analysis FROM suggestions s JOIN suggestion_evidence v ON v.suggestion_id = s.id WHERE s.id = $1",
          [first],
        ),
      );
      expect(history).toMatchObject([{ payload: { user_id: BRANDT }, analysis: "First thought." }]);
    },
  );

  it("of another kind, for another request or by another connection leaves it alone", async () => {
    const actor = await sample.agent("ib-admin");
    const first = await assign(actor, { proposed_assignee: BRANDT });
    await assign(actor, { proposed_assignee: MAIER, request_id: entryIdOf("fin-023") });
    await assign(await sample.agent("ib-admin"), { proposed_assignee: MAIER });
    await sample.call(actor, "suggest_routing", {
      project_id: HARBOUR_ID,
      request_id: REQUEST,
      proposed_route: [MAIER],
    });
    expect(await stateOf(first)).toEqual({ state: "pending", supersededBy: null });
  });

  it("leaves what a person decided as it is", async () => {
    const actor = await sample.agent("ib-admin");
    const first = await assign(actor, { proposed_assignee: BRANDT });
    await database.prisma.suggestion.update({ where: { id: first }, data: { state: "dismissed" } });
    const second = await assign(actor, { proposed_assignee: BRANDT });
    expect(second).not.toBe(first);
    expect(await stateOf(first)).toEqual({ state: "dismissed", supersededBy: null });
  });
});

describe("many calls at once", () => {
  it("of the same proposal make one suggestion", async () => {
    const actor = await sample.agent("ib-admin");
    const ids = await Promise.all(Array.from({ length: 8 }, () => assign(actor)));
    expect(new Set(ids).size).toBe(1);
    expect(await storedBy(actor)).toHaveLength(1);
  });

  it("of different ones leave one pending; every other names the one that took its place", async () => {
    const actor = await sample.agent("ib-admin");
    const people = [WEBER, BRANDT, MAIER, WEBER, BRANDT, MAIER];
    await Promise.all(people.map((one) => assign(actor, { proposed_assignee: one })));
    const rows = await storedBy(actor);
    expect(rows.filter((row) => row.state === "pending")).toHaveLength(1);
    const ids = new Set(rows.map((row) => row.id));
    for (const row of rows.filter((one) => one.state !== "pending")) {
      expect(row.state).toBe("superseded");
      expect(ids.has(row.supersededBy ?? "")).toBe(true);
    }
  });
});

describe("time", () => {
  it("a pending one is repeated until the week is over, then proposed anew", async () => {
    const actor = await sample.agent("seller-member");
    const first = await assign(actor);
    expect(await assign(actor, {}, at(WEEK - 1))).toBe(first);
    const second = await assign(actor, {}, at(WEEK));
    expect(second).not.toBe(first);
    expect(await stateOf(first)).toEqual({ state: "superseded", supersededBy: second });
  });

  it("upkeep marks what is over, and only that", async () => {
    const actor = await sample.agent("seller-member");
    const upkeep = (milliseconds: number) =>
      database.transaction("app_sys", (sql) =>
        expireSuggestions({ sql, clock: clockAt(new Date(SAMPLE_NOW.getTime() + milliseconds)) }),
      );
    const first = await assign(actor);
    const decided = await assign(await sample.agent("ib-admin"));
    await database.prisma.suggestion.update({ where: { id: decided }, data: { state: "confirmed" } });
    await upkeep(WEEK - 1);
    expect(await stateOf(first)).toMatchObject({ state: "pending" });
    expect(await upkeep(WEEK)).toBeGreaterThan(0);
    expect(await stateOf(first)).toEqual({ state: "expired", supersededBy: null });
    expect(await stateOf(decided)).toMatchObject({ state: "confirmed" });
    expect(await upkeep(WEEK)).toBe(0);
    expect(await assign(actor)).not.toBe(first);
  });
});

describe("what is stored", () => {
  it(verifies("DS-677")("has a kind of the closed list, and reads back with that kind's own schema"), async () => {
    const rows = await database.prisma.suggestion.findMany();
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const schema = PAYLOADS[row.kind as keyof typeof PAYLOADS];
      expect(schema.safeParse(row.payload).success, row.kind).toBe(true);
      expect(schema.safeParse({ ...(row.payload as object), surprise: 1 }).success).toBe(false);
    }
    const other = { ...(rows[0] as object), id: newId("suggestion"), kind: "publish" };
    await expect(database.prisma.suggestion.create({ data: other as never })).rejects.toThrow(/suggestions_kind/);
  });
});

/** Statements as an agent's own transaction could run them, if a tool were wrong. */
const attempt = (actor: Actor, statement: string, values: unknown[] = []) =>
  readAs(database, systemClock, actor, ({ sql }: ReadDeps) => sql.query<{ id: string }>(statement, values));

describe("an agent's transaction", () => {
  const asPeople: SignIn[] = ["ib-admin", "seller-admin"];
  const refusedOutright: [string, string][] = [
    ["confirm", "UPDATE suggestions SET state = 'confirmed' WHERE id = $1 RETURNING id"],
    ["dismiss", "UPDATE suggestions SET state = 'dismissed' WHERE id = $1 RETURNING id"],
    ["take back", "UPDATE suggestions SET state = 'expired' WHERE id = $1 RETURNING id"],
    ["decide on", "UPDATE suggestions SET decided_by = created_by, decided_at = now() WHERE id = $1 RETURNING id"],
    ["edit", "UPDATE suggestions SET payload = '{}' WHERE id = $1 RETURNING id"],
    ["prolong", "UPDATE suggestions SET expires_at = expires_at + interval '1 year' WHERE id = $1 RETURNING id"],
    ["hand over", "UPDATE suggestions SET decider_organization_id = NULL WHERE id = $1 RETURNING id"],
    ["delete", "DELETE FROM suggestions WHERE id = $1 RETURNING id"],
    [
      "supersede by itself",
      "UPDATE suggestions SET state = 'superseded', superseded_by = id WHERE id = $1 RETURNING id",
    ],
    [
      "supersede by nothing",
      "UPDATE suggestions SET state = 'superseded', superseded_by = 'sug_none' WHERE id = $1 RETURNING id",
    ],
    ["reword the evidence of", "UPDATE suggestion_evidence SET analysis = 'x' WHERE suggestion_id = $1"],
    ["destroy the evidence of", "DELETE FROM suggestion_evidence WHERE suggestion_id = $1"],
  ];

  it.each(asPeople.flatMap((who) => refusedOutright.map(([act, statement]) => [who, act, statement] as const)))(
    verifies("DS-678")("of %s cannot %s even its own proposal"),
    async (who, _, statement) => {
      const actor = await sample.agent(who, { unlocked: true });
      const id = await assign(actor);
      const before = await storedBy(actor);
      await expect(attempt(actor, statement, [id])).rejects.toThrow();
      expect(await storedBy(actor)).toEqual(before);
    },
  );

  it.each<[string, (who: SignIn) => Promise<Actor>]>([
    ["another connection of the same person", (who) => sample.agent(who, { unlocked: true })],
    ["the person on our pages", (who) => sample.as(who)],
    ["a colleague's agent", () => sample.agent("ib-member", { unlocked: true })],
  ])("of %s does not reach it at all, not even to supersede it", async (_, actorOf) => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const id = await assign(actor, { proposed_assignee: BRANDT });
    const later = await assign(await sample.agent("ib-admin"), { proposed_assignee: MAIER });
    const supersede = "UPDATE suggestions SET state = 'superseded', superseded_by = $2 WHERE id = $1 RETURNING id";
    expect(await attempt(await actorOf("ib-admin"), supersede, [id, later])).toEqual([]);
    expect(await stateOf(id)).toEqual({ state: "pending", supersededBy: null });
  });

  it("cannot reopen or change what is decided", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const [first, second] = [
      await assign(actor, { proposed_assignee: BRANDT }),
      await assign(actor, { proposed_assignee: MAIER }),
    ];
    const reopen = "UPDATE suggestions SET state = 'pending', superseded_by = NULL WHERE id = $1 RETURNING id";
    expect(await attempt(actor, reopen, [first])).toEqual([]);
    expect(await stateOf(first)).toEqual({ state: "superseded", supersededBy: second });
  });

  it("cannot add words to a proposal of another connection", async () => {
    const id = await assign(await sample.agent("ib-admin"));
    await database.prisma.suggestionEvidence.delete({ where: { suggestionId: id } });
    const note =
      "INSERT INTO suggestion_evidence (suggestion_id, module, space_id, part_id, organization_id, reasons) VALUES ($1, 'deals', $2, $3, $4, '{}')";
    const values = [id, HARBOUR_ID, workstreamIdOf("finance"), sampleId("organization", "aldridge")];
    await expect(attempt(await sample.agent("ib-admin"), note, values)).rejects.toThrow(/row-level security/);
  });

  it("finds no tool that decides: those that write are these", () => {
    const writing = [...buildRegistry(modules).tools.values()].filter(
      (tool) => tool.via.includes("mcp") && tool.door === "write",
    );
    expect(writing.map((tool) => tool.name).sort()).toEqual([
      "set_project",
      "suggest_answer_link",
      "suggest_assignment",
      "suggest_routing",
    ]);
  });
});

describe("who reads what was proposed", () => {
  const rowsFor = async (actor: Actor, id: string) => ({
    proposal: (await attempt(actor, "SELECT id FROM suggestions WHERE id = $1", [id])).length,
    evidence: (
      await attempt(actor, "SELECT suggestion_id AS id FROM suggestion_evidence WHERE suggestion_id = $1", [id])
    ).length,
  });

  it("of the bank's agents: the bank all, the seller's admin the proposal but not what it rests on, nobody else anything", async () => {
    const id = await assign(await sample.agent("ib-admin"), { analysis: "Northfield asked for it." });
    const seen = Object.fromEntries(
      await Promise.all(
        (["ib-admin", "ib-member", "seller-admin", "seller-member", "buyer-admin", "observer"] as const).map(
          async (who) => [who, await rowsFor(await sample.as(who), id)] as const,
        ),
      ),
    );
    expect(seen).toEqual({
      "ib-admin": { proposal: 1, evidence: 1 },
      "ib-member": { proposal: 1, evidence: 1 },
      "seller-admin": { proposal: 1, evidence: 0 },
      "seller-member": { proposal: 0, evidence: 0 },
      "buyer-admin": { proposal: 0, evidence: 0 },
      observer: { proposal: 0, evidence: 0 },
    });
  });

  it("of the seller's agents: their person, the own admin and the bank, with what it rests on", async () => {
    const id = await assign(await sample.agent("seller-member"), { analysis: "She knows it best." });
    for (const who of ["seller-member", "seller-admin", "ib-admin"] as const)
      expect(await rowsFor(await sample.as(who), id), who).toEqual({ proposal: 1, evidence: 1 });
    expect(await rowsFor(await sample.as("buyer-admin"), id)).toEqual({ proposal: 0, evidence: 0 });
  });

  it("no agent reads back what a proposal rests on, its own included: it may have been unlocked then", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const id = await assign(actor);
    for (const agent of [actor, await sample.agent("seller-admin", { unlocked: true })])
      expect(await rowsFor(agent, id)).toEqual({ proposal: 1, evidence: 0 });
  });

  it("a proposal about a gated request is gated too", async () => {
    const actor = await sample.agent("ib-admin", { unlocked: true });
    const id = await assign(actor, { request_id: entryIdOf("fin-024") });
    expect((await rowsFor(actor, id)).proposal).toBe(1);
    expect((await rowsFor(await sample.agent("ib-admin"), id)).proposal).toBe(0);
  });
});
