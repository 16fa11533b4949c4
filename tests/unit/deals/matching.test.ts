import { describe, expect, it } from "vitest";
import { reasonOf, recommendationOf } from "@/lib/deals/matching/match-reason.rules";
import {
  type Evidence,
  LIKELY,
  type MatchCandidate,
  type MatchRequest,
  rankAnswers,
} from "@/lib/deals/matching/matching.rules";
import { termsOf, writtenWords } from "@/lib/deals/matching/terms.rules";

const MINILM = { slope: 7.9, offset: 3.4 };

/** A vector at this cosine to (1, 0). */
const at = (cosine: number) => Float32Array.from([cosine, Math.sqrt(1 - cosine * cosine)]);
const text = (words: string, cosine?: number): Evidence => ({
  terms: termsOf(words),
  vectors: cosine === undefined ? undefined : [at(cosine)],
});
const linkedTo = (id: string, words: string, cosine?: number, ref: string | null = id): Evidence => ({
  ...text(words, cosine),
  request: { id, ref },
});
const answer = (id: string, own: Evidence, linked: Evidence[] = [], workstreamId = "other"): MatchCandidate => ({
  id,
  workstreamId,
  own,
  linked,
});
const request = (words: string, rest: Partial<MatchRequest> = {}): MatchRequest => ({
  id: "request",
  workstreamId: "own",
  terms: termsOf(words),
  vectors: [at(1)],
  ...rest,
});
const never = async () => undefined;
const rank = (asked: MatchRequest, answers: MatchCandidate[], calibration: typeof MINILM | null = MINILM) =>
  rankAnswers(asked, answers, answers, calibration, never);

describe("by meaning", () => {
  it.each([
    [0.55, 0.72],
    [0.65, 0.85],
    [0.43, 0.5],
    [0, 0.03],
    [1, 0.99],
  ])("a cosine of %d is a similarity of %d", async (cosine, similarity) => {
    expect(await rank(request("alpha"), [answer("a", text("beta", cosine))])).toMatchObject([
      { similarity, method: "hybrid", shared: [] },
    ]);
  });

  it("the own workstream adds 0.05, and cannot take more away than that", async () => {
    const [own, other] = [
      answer("own", text("beta", 0.5), [], "own"),
      answer("other", text("beta", 0.55)),
      answer("best", text("beta", 0.56)),
    ];
    expect(await rank(request("alpha"), [own, other])).toMatchObject([{ similarity: 0.72 }, { similarity: 0.72 }]);
    expect((await rank(request("alpha"), [own, answer("best", text("beta", 0.56))]))[0]?.answerId).toBe("best");
  });

  it("shared words add at most 0.1: they lift among equals, they do not overrule", async () => {
    const words = "alpha beta gamma delta epsilon zeta";
    const equal = await rank(request(words), [answer("a", text("omega", 0.5)), answer("b", text(words, 0.5))]);
    expect(equal.map((match) => match.answerId)).toEqual(["b", "a"]);
    const unlike = await rank(request(words), [answer("a", text("omega", 0.61)), answer("b", text(words, 0.5))]);
    expect(unlike.map((match) => match.answerId)).toEqual(["a", "b"]);
  });

  it("the nearest text counts: the answer's own, or a request it answers", async () => {
    const [match] = await rank(request("alpha"), [
      answer("a", text("beta", 0.2), [linkedTo("r1", "beta", 0.5), linkedTo("r2", "beta", 0.65), linkedTo("r3", "x")]),
    ]);
    expect(match).toMatchObject({ similarity: 0.85, through: { id: "r2", ref: "r2" }, linked: false });
    const [own] = await rank(request("alpha"), [answer("a", text("beta", 0.65), [linkedTo("r1", "beta", 0.5)])]);
    expect(own).toMatchObject({ similarity: 0.85 });
    expect(own).not.toHaveProperty("through");
  });

  it("a title that fits better than the whole counts a little less than its cosine", async () => {
    const wandering = request("alpha", { vectors: [at(-1)], titleVectors: [at(1)] });
    expect(await rank(wandering, [answer("a", text("beta", 0.6))])).toMatchObject([{ similarity: 0.72 }]);
    const plain = request("alpha", { titleVectors: [at(1)] });
    expect((await rank(plain, [answer("a", text("beta", 0.6))]))[0]?.similarity).toBeGreaterThan(0.72);
  });

  it("spelled out, either side may meet the other as it is; never both spelled out", async () => {
    const far = at(-1);
    const both = answer("a", { ...text("beta"), vectors: [far], spelled: [at(0.65)] });
    expect(await rank(request("alpha", { vectors: [at(1)] }), [both])).toMatchObject([{ similarity: 0.85 }]);
    const asked = request("alpha", { vectors: [far], spelled: [at(1)] });
    expect(await rank(asked, [answer("a", text("beta", 0.65))])).toMatchObject([{ similarity: 0.85 }]);
    // Against each other the two long forms would be alike; as they are the texts are not.
    const opposite = request("alpha", { vectors: [at(0)], spelled: [at(1)] });
    const other = answer("a", { ...text("beta"), vectors: [far], spelled: [at(1)] });
    expect((await rank(opposite, [other]))[0]?.similarity).toBeLessThan(0.1);
  });

  it("knows when it is linked to this very request, whichever text is nearest", async () => {
    const [match] = await rank(request("alpha"), [answer("a", text("beta", 1), [linkedTo("request", "alpha", 1)])]);
    expect(match).toMatchObject({ linked: true });
  });

  it("equals are ordered by id, whatever order they come in", async () => {
    const some = ["c", "a", "b"].map((id) => answer(id, text("beta", 0.5)));
    expect((await rank(request("alpha"), some)).map((match) => match.answerId)).toEqual(["a", "b", "c"]);
    expect((await rank(request("alpha"), some.toReversed())).map((match) => match.answerId)).toEqual(["a", "b", "c"]);
  });

  it("a long text is as near as the nearest of its chunks, whichever side is long", async () => {
    const long = answer("a", { ...text("beta"), vectors: [at(-1), at(0.65), at(0.1)] });
    expect(await rank(request("alpha", { vectors: [at(1)] }), [long])).toMatchObject([{ similarity: 0.85 }]);
    const asked = request("alpha", { vectors: [at(-1), at(1)] });
    expect(await rank(asked, [answer("a", { ...text("beta"), vectors: [at(0.65)] })])).toMatchObject([
      { similarity: 0.85 },
    ]);
  });

  it("what has no vector is scored by words, and says so", async () => {
    const [a, b] = await rank(request("alpha beta"), [
      answer("a", text("alpha beta", 0.6)),
      answer("b", text("alpha beta")),
    ]);
    expect([a?.method, b?.method].sort()).toEqual(["hybrid", "keyword"]);
    const blind = request("alpha", { vectors: undefined });
    expect((await rank(blind, [answer("a", text("alpha", 0.9))]))[0]?.method).toBe("keyword");
  });
});

describe("among many answers", () => {
  it("lets others have their turn before each of them, and before each of their texts", async () => {
    const answers = Array.from({ length: 50 }, (_, i) =>
      answer(`${i}`, text("beta", 0.5), [linkedTo("r", "alpha", 0.4)]),
    );
    let turns = 0;
    const giveWay = async () => {
      turns += 1;
    };
    expect(await rankAnswers(request("alpha"), answers, answers, MINILM, giveWay)).toHaveLength(50);
    expect(turns).toBe(50 + 50 + 2 * 50);
  });
});

describe("by words", () => {
  const words = (asked: string, ...texts: string[]) =>
    rank(
      request(asked),
      texts.map((one, i) => answer(String(i), text(one))),
      null,
    );

  it("the more of the request an answer says, the better; words that all say count little", async () => {
    const found = await words(
      "company pension deficit",
      "company pension deficit",
      "company pension",
      "company lunch",
      "holiday",
    );
    expect(found.map((match) => match.answerId)).toEqual(["0", "1", "2", "3"]);
    const [all, two, one, none] = found.map((match) => match.similarity);
    expect(all).toBeGreaterThan(two ?? 1);
    expect(two).toBeGreaterThan(one ?? 1);
    expect(one).toBeLessThan(0.72);
    expect(none).toBe(0);
  });

  it("never makes a match likely", async () => {
    const text = "company pension deficit of the founder's plan in Hamburg";
    for (const match of await words(text, text, text)) expect(match.similarity).toBeLessThan(LIKELY);
  });

  it("finds the answer through a request it answers", async () => {
    const found = await rank(
      request("pension deficit"),
      [answer("a", text("retirement gap"), [linkedTo("r", "pension deficit schedule")]), answer("b", text("lunch"))],
      null,
    );
    expect(found[0]).toMatchObject({ answerId: "a", through: { id: "r" } });
    expect(found[0]?.similarity).toBeGreaterThan(0.72);
  });

  it.each([
    ["", "alpha"],
    ["the of and", "alpha"],
    ["alpha", ""],
  ])("a request or an answer without a word is no error: %j, %j", async (asked, said) => {
    expect(await words(asked, said)).toMatchObject([{ similarity: 0, shared: [] }]);
  });

  it("weighs words by the answers at hand alone: with another corpus come other scores", async () => {
    const [candidate, other] = [answer("a", text("pension lunch")), answer("b", text("pension"))];
    const asked = request("pension deficit");
    const [alone] = await rankAnswers(asked, [candidate], [candidate], null, never);
    const [among] = await rankAnswers(asked, [candidate], [candidate, other], null, never);
    expect(alone?.similarity).not.toBe(among?.similarity);
  });
});

describe("abbreviations", () => {
  const finds = async (asked: string, said: string) =>
    (
      await rank(
        request(asked),
        [answer("hit", text(said)), answer("miss", text("Holiday policy for all staff"))],
        null,
      )
    )[0];

  it.each([
    ["Schedule of NOLs", "Net operating losses of past periods"],
    ["Net operating losses", "NOL schedule"],
    ["COGS by product", "The cost of goods sold per product line"],
    ["Right of first refusal", "ROFR in favour of the investor"],
  ])("%j meets %j", async (asked, said) => {
    expect(await finds(asked, said)).toMatchObject({ answerId: "hit" });
    expect((await finds(asked, said))?.shared.length).toBeGreaterThan(0);
  });

  it("words in a row that are no abbreviation anywhere do not meet", async () => {
    expect(termsOf("nets of lobsters").initials).toContain("nol");
    expect((await finds("next open lecture", "nets of lobsters"))?.similarity).toBe(0);
  });

  it("do not reach over the end of a sentence", async () => {
    expect((await finds("NOL", "Profit is net. Operating losses ended"))?.similarity).toBe(0);
  });
});

describe("words of a text", () => {
  it.each([
    ["Licences", "licence"],
    ["policies", "policy"],
    ["organisation", "organization"],
    ["leases", "lease"],
    ["audited", "audit"],
    ["Taxes", "tax"],
  ])("%s and %s are one", (one, other) => {
    expect([...termsOf(one).counts.keys()]).toEqual([...termsOf(other).counts.keys()]);
  });

  it("leaves out what says nothing", () => {
    expect([...termsOf("Please provide a list of all the leases").counts.keys()]).toEqual(["lease"]);
  });

  it("keeps figures and letters of every script", () => {
    expect([...termsOf("Bilanz 2024, Straße, 契約").counts.keys()]).toEqual(["bilanz", "2024", "straß", "契約"]);
  });
});

describe("the reason", () => {
  const match = { answerId: "a", similarity: 0.9, method: "hybrid", linked: false, shared: [] } as const;

  it("names the words as the request writes them, the telling ones, not many", () => {
    const text = "Licences, NOLs and Policies";
    const shared = [...termsOf(text).counts.keys()];
    expect(reasonOf({ ...match, shared }, writtenWords(text))).toBe('Shares the words "licences", "NOLs", "policies".');
    const many = { ...match, shared: ["a1", "b2", "c3", "d4", "e5", "f6"] };
    expect(reasonOf(many, new Map())).toBe('Shares the words "a1", "b2", "c3", "d4", "e5".');
    expect(reasonOf({ ...match, shared: ["x".repeat(50), "short"] }, new Map())).toBe('Shares the words "short".');
  });

  it("names the linked request by the ref that the caller knows, and without one none", () => {
    expect(reasonOf({ ...match, through: { id: "r", ref: "FIN-001" } }, new Map())).toBe(
      "Already answers FIN-001, which comes closest to this one.",
    );
    expect(reasonOf({ ...match, through: { id: "ent_r", ref: null } }, new Map())).not.toContain("ent_r");
    expect(reasonOf({ ...match, linked: true }, new Map())).toBe("Already linked to this request.");
  });

  it("admits that there is no word in common", () => {
    expect(reasonOf(match, new Map())).toBe("Close in meaning, without a word in common.");
    expect(reasonOf({ ...match, method: "keyword" }, new Map())).toBe("Shares no words.");
  });

  it("and the recommendation come from 0.85 on, with what the caller may do next", () => {
    expect(recommendationOf(undefined, "FIN-001", true)).toBeUndefined();
    expect(recommendationOf({ ...match, similarity: 0.84 }, "FIN-001", true)).toBeUndefined();
    expect(recommendationOf({ ...match, similarity: 0.85 }, "FIN-001", true)).toMatch(
      /a .*FIN-001.*suggest_answer_link/,
    );
    expect(recommendationOf(match, "FIN-001", false)).not.toContain("suggest_answer_link");
    expect(recommendationOf({ ...match, linked: true }, "FIN-001", true)).toBe(
      "FIN-001 is already linked to answer a.",
    );
  });
});
