/** What `tools/list` costs a model before the first question is asked: the list as it goes over the wire, with the default scopes. */
import { describe, expect, it } from "vitest";
import { toolList } from "@/lib/mcp/tool-list";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { agentActor } from "@/tests/support/actors";
import { verifies } from "@/tests/support/verifies";

const registry = buildRegistry(modules);
const DEFAULT = [...registry.scopes.values()].filter((scope) => scope.byDefault).map((scope) => scope.name);

/** Characters that a client receives. What a scope adds or leaves out, it adds to or leaves out of this. */
const BUDGET = 25_000;

describe("tools/list with the default scopes", () => {
  const listed = toolList(registry)(agentActor("usr_a", "con_a", DEFAULT));

  it("holds every tool that agents have: none waits for the unlock", () => {
    const offered = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp")).map((tool) => tool.name);
    expect(listed.map((tool) => tool.name).sort()).toEqual(offered.sort());
    expect(listed.length).toBeGreaterThanOrEqual(19);
  });

  it(verifies("DS-197")("stays within its budget of 25,000 characters"), () => {
    const characters = JSON.stringify({ tools: listed }).length;
    const largest = listed
      .map((tool) => `${tool.name} ${JSON.stringify(tool).length}`)
      .sort((a, b) => Number(b.split(" ")[1]) - Number(a.split(" ")[1]));
    console.info(
      `tools/list: ${characters} of ${BUDGET} characters for ${listed.length} tools; ${largest.slice(0, 5).join(", ")}`,
    );
    expect(characters, largest.join("\n")).toBeLessThan(BUDGET);
  });

  it("stays within it for clients that show cards, too", () => {
    const withCards = toolList(registry)(agentActor("usr_a", "con_a", DEFAULT), true);
    expect(JSON.stringify({ tools: withCards }).length).toBeLessThan(BUDGET);
  });

  it("outlines no result so that a true one would not fit: a field in several forms may fit more than one", () => {
    expect(listed.filter((tool) => JSON.stringify(tool.outputSchema).includes('"oneOf"'))).toEqual([]);
  });
});

describe("the tools of the deal module", () => {
  /** Added to the sixteen of the specification, each for its reason. */
  const ADDED = {
    whoami: "for whom and with what the connection acts",
    search: "what general research clients look for",
    fetch: "the other half of search",
    list_suggestions: "what became of the agent's own proposals",
  };
  const SPECIFIED = [
    ...["list_projects", "set_project", "get_project_summary", "list_workstreams", "get_workstream_summary"],
    ...["list_requests", "get_request", "get_my_tasks", "list_answers", "get_answer", "suggest_routing"],
    ...["suggest_assignment", "find_matching_answers", "suggest_answer_link", "list_events", "get_version"],
  ];

  it(verifies("DS-193")("are exactly those of the specification and the additions stated here"), () => {
    const all = toolList(registry)(agentActor("usr_a", "con_a", [...registry.scopes.keys()]));
    expect(all.map((tool) => tool.name).sort()).toEqual([...SPECIFIED, ...Object.keys(ADDED)].sort());
  });

  it("cost no more for clients that show no cards", () => {
    const actor = agentActor("usr_a", "con_a", DEFAULT);
    expect(JSON.stringify(toolList(registry)(actor))).not.toContain("_meta");
    expect(JSON.stringify(toolList(registry)(actor, true))).toContain("ui://dealspace/suggestion");
  });
});
