/** What every use-case of every module, and of one that the product does not know, refuses before a database is asked. */
import { describe, expect, it } from "vitest";
import { deals } from "@/lib/deals";
import { modules } from "@/lib/modules";
import type { Module } from "@/lib/platform/module";
import { type Refusing, refusesBeforeTheDoor } from "@/tests/kit/refusals";
import { gardens } from "@/tests/probe/gardens";
import { testModule } from "@/tests/support/kernel";
import { verifies } from "@/tests/support/verifies";

const OWN_STATE = "of what the caller sees anyway, only those in this state";
const OWN_EVENTS = "whose events, among those that the caller sees anyway";
const A_CELL = "a cell of a file: what it holds is an error of its row, not of the call";
const OWN_CONNECTION = "compared with the person's own connections and with nothing else";
const UNCHECKED = "the test's tools check nothing: the database must";

const IN_GARDEN = { garden_id: "gdn_a" };

const moduleNamed = (name: string): Module => {
  const found = modules.find((module) => module.name === name);
  if (!found) throw new Error(`no module ${name}`);
  return found;
};

const suites: readonly Refusing[] = [
  {
    module: deals,
    filters: {
      list_requests: { status: OWN_STATE },
      get_my_tasks: { status: OWN_STATE },
      list_answers: { status: OWN_STATE },
      list_suggestions: { status: OWN_STATE },
      list_events: { actor_id: OWN_EVENTS },
      browse_log: { actor_id: OWN_EVENTS },
    },
    otherIds: {
      report_disclosure: { client_id: "an application's id is its own, an address even" },
      preview_import: { workstream: A_CELL },
      import_requests: { workstream: A_CELL },
    },
  },
  { module: moduleNamed("suggestions") },
  { module: moduleNamed("search"), over: [deals] },
  {
    module: moduleNamed("agents"),
    otherIds: {
      lock_connection: { connection_id: OWN_CONNECTION },
      end_connection: { connection_id: OWN_CONNECTION },
    },
  },
  { module: moduleNamed("notifications") },
];

describe("before a database is asked", () => {
  describe.each(suites.map((suite) => [suite.module.name, suite] as const))("%s:", (_, suite) =>
    refusesBeforeTheDoor(suite),
  );

  describe(verifies("TA-023")("a module that only tests know:"), () =>
    refusesBeforeTheDoor({
      module: testModule,
      otherIds: {
        test_entries: { project_id: UNCHECKED },
        test_propose: { project_id: UNCHECKED, entry_id: UNCHECKED, workstream_id: UNCHECKED },
      },
    }),
  );

  describe("a module with a space, seats and acts of its own:", () =>
    refusesBeforeTheDoor({
      module: gardens,
      valid: {
        list_plants: IN_GARDEN,
        rename_plant: { ...IN_GARDEN, plant_id: "plt_a", name: "Rose" },
        suggest_plant_name: { ...IN_GARDEN, plant_id: "plt_a", name: "Rose" },
        oversee_garden: IN_GARDEN,
        stop_garden_agent: { ...IN_GARDEN, connection_id: "con_a" },
        let_garden_machine_in: IN_GARDEN,
        turn_garden_machine_away: { ...IN_GARDEN, machine_id: "mac_a" },
      },
    }));

  it("every module is tried", () => {
    expect(suites.map((suite) => suite.module)).toEqual<readonly Module[]>(modules);
  });
});
