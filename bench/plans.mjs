/**
 * How PostgreSQL really went about a call: every statement that the product sends while its own code answers, with those
 * inside functions and policies, by auto_explain.
 */
import { callThrough } from "./ours.mjs";

/** Tables that grow with a deal: to read one of them whole is to become slower with every entry. */
const GROWING = ["entries", "entry_provenance", "entry_assignees", "answer_links", "events", "event_order"];

/**
 * @typedef {{ "Node Type": string, "Relation Name"?: string, "Index Name"?: string, "Actual Rows"?: number, "Actual Loops"?: number,
 *   "Rows Removed by Filter"?: number, Plans?: PlanNode[] }} PlanNode
 *
 * @typedef {object} Plans
 * @property {number} statements that touched one of the growing tables
 * @property {string[]} readWhole of them, those that were read from one end to the other
 * @property {string[]} indexes by which entries were found
 * @property {number} entriesRead by the statement that read the most of them
 *
 * @param {{ asSuperuser: (statement: string) => Promise<Record<string, unknown>[]> }} postgres
 * @param {string} name of the database
 * @param {import("./ours.mjs").Place} place
 * @param {import("./ours.mjs").Access} access
 * @returns {Promise<Plans>}
 */
export async function plansOfList({ asSuperuser }, name, place, access) {
  const settings = {
    session_preload_libraries: "'auto_explain'",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
  };
  // Known to the server only once the library is loaded.
  await asSuperuser("LOAD 'auto_explain'");
  for (const [setting, value] of Object.entries(settings)) {
    await asSuperuser(`LOAD 'auto_explain'; ALTER DATABASE ${name} SET ${setting} = ${value}`);
  }
  const before = await logSize(asSuperuser);
  await callThrough(place, access, "list_requests");
  await asSuperuser(`ALTER DATABASE ${name} RESET ALL`);
  const [row] = await asSuperuser(
    `SELECT pg_read_file(pg_current_logfile(), ${before}, ${(await logSize(asSuperuser)) - before}) AS text`,
  );
  return judge(plansIn(String(row?.text)));
}

/** @param {(statement: string) => Promise<Record<string, unknown>[]>} asSuperuser */
async function logSize(asSuperuser) {
  const [row] = await asSuperuser("SELECT size::int AS size FROM pg_stat_file(pg_current_logfile())");
  return Number(row?.size);
}

/**
 * @param {string} log
 * @returns {PlanNode[]}
 */
export function plansIn(log) {
  return [...log.matchAll(/ plan:\n((?:\t.*(?:\n|$))+)/g)].map(([, json = ""]) => JSON.parse(json).Plan);
}

/**
 * @param {readonly PlanNode[]} plans
 * @returns {Plans}
 */
export function judge(plans) {
  const scans = plans.map((plan) => nodesOf(plan).filter((node) => GROWING.includes(node["Relation Name"] ?? "")));
  const all = scans.flat();
  const read = (/** @type {PlanNode[]} */ nodes) =>
    nodes
      .filter((node) => node["Relation Name"] === "entries")
      .reduce(
        (sum, node) =>
          sum + ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1),
        0,
      );
  return {
    statements: scans.filter((nodes) => nodes.length > 0).length,
    readWhole: unique(all.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"])),
    indexes: unique(all.filter((node) => node["Relation Name"] === "entries").map((node) => node["Index Name"])),
    entriesRead: Math.max(0, ...scans.map(read)),
  };
}

/**
 * @param {PlanNode} node
 * @returns {PlanNode[]}
 */
const nodesOf = (node) => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * @param {(string | undefined)[]} names
 * @returns {string[]}
 */
const unique = (names) => [...new Set(names.filter((name) => name !== undefined))];
