/** Scores of single pairs, as proposals of links give them: the same figures that find_matching_answers gives. */
import { afterAll, describe, expect, it } from "vitest";
import { type MatchDeps, type Pair, readPairs, scorePairs } from "@/lib/deals/matching/match-scores.queries";
import type { Entered } from "@/lib/deals/seat";
import { deal } from "@/lib/deals/space";
import type { Embedder } from "@/lib/embeddings/embedder";
import { indexName } from "@/lib/embeddings/text";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import type { Unit } from "@/lib/platform/execute";
import { doPrepared, type Made, makeAll } from "@/lib/platform/needs";
import { authorityIn } from "@/lib/platform/space";
import { indexAll, wordEmbedder } from "@/tests/support/embedders";
import { buildTestKernel, clockAt } from "@/tests/support/kernel";
import { callTool, entryIdOf, HARBOUR, HARBOUR_ID, openSample, SAMPLE_NOW } from "@/tests/support/sample";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const clock = clockAt(SAMPLE_NOW);
const embedder = wordEmbedder("pairs");
const kernelWith = (model: Embedder | null) => buildTestKernel(database, modules, { clock, embedder: model });
await indexAll(database, embedder);

/** As a use-case of this actor would ask. */
function scores(actor: Actor, pairs: readonly Pair[], model: Embedder | null = embedder) {
  const { doors, makers } = kernelWith(model);
  const within = ({ deps, standing }: Unit, made: Made) => {
    const authority = authorityIn<Entered>(deal, standing);
    const [seat] = authority.seats;
    if (!seat) throw new Error("no seat");
    return { deps: { ...deps, actor, authority, made } as MatchDeps, seat };
  };
  return doPrepared(
    <T>(work: (unit: Unit) => Promise<T>) => doors.read(actor, [{ space: deal, named: null }], work),
    (unit, made) => {
      const { deps, seat } = within(unit, made);
      return readPairs(deps, seat, pairs);
    },
    (missing) => makeAll(makers, actor, missing),
    (unit, { made, found }) => {
      const { deps, seat } = within(unit, made);
      return scorePairs(deps, seat, found);
    },
  );
}

type Found = { matches: { answer_id: string; similarity: number; match_reason: string }[] };
const pair = (request: string, answer: string): Pair => ({
  requestId: entryIdOf(request),
  answerId: entryIdOf(answer),
});

describe("a pair's score", () => {
  it.each([
    ["with a model", embedder],
    ["by words alone", null],
  ])("is what find_matching_answers gives for it: %s", async (_, model) => {
    const actor = await sample.agent("ib-admin");
    for (const requestId of ["fin-001", "leg-001"].map(entryIdOf)) {
      const found = (await callTool(kernelWith(model), actor, "find_matching_answers", {
        project_id: HARBOUR_ID,
        request_id: requestId,
        threshold: 0,
        limit: 200,
      })) as Found;
      expect(found.matches.length).toBeGreaterThan(20);
      const pairs = found.matches.map((match) => ({ requestId, answerId: match.answer_id }));
      expect(await scores(actor, pairs, model)).toEqual(
        found.matches.map((match) => ({
          requestId,
          answerId: match.answer_id,
          similarity: match.similarity,
          method: model ? "hybrid" : "keyword",
          reason: match.match_reason,
        })),
      );
    }
  });

  it("is given for an answer that is not published, to who sees it, and leaves the others' scores as they are", async () => {
    const draft = HARBOUR.answers.find((one) => one.status !== "published" && one.workstream === "finance");
    const pairs = [pair("fin-001", "fin-a01"), pair("fin-001", draft?.key ?? "")];
    const unlocked = await sample.agent("ib-admin", { unlocked: true });
    const both = await scores(unlocked, pairs);
    expect(both.map((score) => score.answerId)).toEqual(pairs.map((one) => one.answerId));
    expect((await scores(unlocked, pairs.slice(0, 1)))[0]).toEqual(both[0]);
    expect(await scores(await sample.agent("ib-admin"), pairs)).toHaveLength(1);
  });

  it("is left out where the caller does not see both sides", async () => {
    const actor = await sample.agent("ib-member");
    expect(
      await scores(actor, [
        pair("leg-001", "fin-a01"),
        pair("fin-001", "leg-a01"),
        { requestId: "ent_x", answerId: "ent_y" },
      ]),
    ).toEqual([]);
    expect(await scores(actor, [])).toEqual([]);
  });

  it("waits for vectors that are missing, of the request and of the answer, and counts them as one", async () => {
    const late = wordEmbedder("late");
    const [score] = await scores(await sample.agent("ib-admin"), [pair("fin-001", "fin-a01")], late);
    expect(score).toMatchObject({ method: "hybrid" });
    const made = await database.prisma.embedding.groupBy({ by: ["sourceId"], where: { model: indexName("late") } });
    expect(made.map((row) => row.sourceId).sort()).toEqual([entryIdOf("fin-001"), entryIdOf("fin-a01")].sort());
    const windows = await database.prisma.rateWindow.findMany({ where: { key: { startsWith: "embeddings:" } } });
    expect(windows).toMatchObject([{ hits: 1 }]);
  });

  it("falls back to words when the model fails", async () => {
    const failing = wordEmbedder("failing pairs");
    failing.failing = true;
    const [score] = await scores(await sample.agent("ib-admin"), [pair("fin-001", "fin-a01")], failing);
    expect(score).toMatchObject({ method: "keyword" });
  });
});
