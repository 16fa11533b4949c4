/** What the benchmark takes for a target that is missed, and that it can be. */
import { expect, it } from "vitest";
import { LIST_PEERS } from "@/bench/peers.mjs";
import { judge, plansIn } from "@/bench/plans.mjs";
import { reportOf } from "@/bench/report.mjs";
import { median, ratioTo } from "@/bench/stats.mjs";
import { isInTarget, noiseIn, outcomes, SAME_PEERS } from "@/bench/targets.mjs";

const ERA = "2026-07-28";
const line = (name: string, perSecond: number, more: object = {}) => ({
  ...{
    name,
    era: ERA,
    connections: 16,
    perSecond,
    p50: 1,
    p99: 2,
    serverMs: 1,
    databaseMs: 1,
    bytes: 1,
    rounds: [perSecond],
  },
  perSecondSpread: [perSecond, perSecond] as [number, number],
  ...more,
});
const missed = (...of: Parameters<typeof outcomes>) =>
  outcomes(...of)
    .filter(({ met }) => !met)
    .map(({ what }) => what);

const REACHED = [
  line("sample/list_requests", 850),
  line("next-prisma/list_requests", 425),
  line("node-pg/list_requests", 1000),
  line("lean/list_requests", 600),
  line("growth-1000/list_requests", 600),
  line("growth-1000000/list_requests", 540),
];
const without = (name: string, ...instead: ReturnType<typeof line>[]) => [
  ...REACHED.filter((one) => one.name !== name),
  ...instead,
];

it("nothing is missed by who reaches every target exactly", () => {
  expect(missed(REACHED, { 1000000: { readWhole: [] } })).toEqual([]);
  expect(outcomes(REACHED, { 1000000: { readWhole: [] } })).toHaveLength(5);
});

it.each([
  [
    "next-prisma/list_requests",
    line("next-prisma/list_requests", 426),
    "sample/list_requests to next-prisma/list_requests",
  ],
  ["node-pg/list_requests", line("node-pg/list_requests", 1001), "sample/list_requests to node-pg/list_requests"],
  ["growth-1000000/list_requests", line("growth-1000000/list_requests", 539), "list_requests at 1,000,000 to 1,000"],
  ["lean/list_requests", line("lean/list_requests", 600, { p99: 4.1 }), "lean/list_requests p99 to p50"],
])("a target that %s just misses is named", (name, worse, target) => {
  expect(missed(without(name, worse), {})).toEqual([target]);
});

it("every peer that does the same list is a target", () => {
  expect(SAME_PEERS).toEqual(Object.keys(LIST_PEERS).map((name) => `${name}/list_requests`));
});

it("the echoes are a limit and no target", () => {
  expect(missed([...REACHED, line("mcp-handler", 1e6), line("sdk", 1e6), line("lean/whoami", 1)], {})).toEqual([]);
  expect(isInTarget({ name: "mcp-handler", connections: 16 })).toBe(false);
  expect(isInTarget({ name: "node-pg/list_requests", connections: 16 })).toBe(true);
});

it("the report says how far the aims are, and how much is noise", () => {
  const figures = [...REACHED, line("sample-copy/list_requests", 935)];
  const results = { targets: outcomes(figures, {}), noise: noiseIn(figures), processes: {}, plans: {}, figures };
  const report = reportOf(results);
  expect(report).toContain("to next-prisma/list_requests | 2026-07-28 | ≥ 2 | 2 | met | 2.5 | 80 % |");
  expect(report).toContain("to node-pg/list_requests | 2026-07-28 | ≥ 0.85 | 0.85 | met | 1 | 85 % |");
  expect(report).toContain("| 2026-07-28 | 1.10 | 1.10–1.10 |");
  expect(
    reportOf({
      ...results,
      targets: outcomes(without("node-pg/list_requests", line("node-pg/list_requests", 850)), {}),
    }),
  ).toContain("| ≥ 0.85 | 1 | met | 1 | there |");
});

it("the noise is told round by round, of what was measured beside each other", () => {
  const figures = [
    line("sample/list_requests", 100, { rounds: [100, 80] }),
    line("sample-copy/list_requests", 105, { rounds: [90, 120] }),
    line("sample-copy/list_requests", 1, { era: "2025-11-25" }),
  ];
  expect(noiseIn(figures)).toEqual([{ era: ERA, ratio: 1.05, byRound: [0.9, 1.5] }]);
});

it("a table that grows and is read whole is named", () => {
  const scan = (type: string, relation: string) => ({ "Node Type": type, "Relation Name": relation });
  const plan = { "Node Type": "Nested Loop", Plans: [scan("Seq Scan", "entries"), scan("Seq Scan", "projects")] };
  expect(judge([plan]).readWhole).toEqual(["entries"]);
  expect(judge([scan("Index Scan", "entries")]).readWhole).toEqual([]);
  expect(missed(REACHED, { 1000: judge([plan]) })).toEqual(["tables read whole at 1000 entries (entries)"]);
});

it("plans are found in the server's log between other lines", () => {
  const json = '\t{\n\t  "Query Text": "SELECT 1",\n\t  "Plan": {\n\t    "Node Type": "Result"\n\t  }\n\t}\n';
  const log = `now LOG:  checkpoint\nnow LOG:  duration: 0.01 ms  plan:\n${json}now LOG:  other\nnow LOG:  duration: 1 ms  plan:\n${json}`;
  expect(plansIn(log)).toEqual([{ "Node Type": "Result" }, { "Node Type": "Result" }]);
});

it("a peer is compared in the same era, or in the only one that it speaks", () => {
  const ours = line("lean/whoami", 600);
  const old = { era: "2025-11-25" };
  expect(ratioTo([line("sdk", 100, old), line("sdk", 300)], ours, "sdk")).toBe(2);
  expect(ratioTo([line("fastmcp", 100, old)], ours, "fastmcp")).toBe(6);
  expect(ratioTo([line("sdk", 300, { connections: 1 })], ours, "sdk")).toBeUndefined();
});

it("the median is the middle one, or lies between the two", () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});
