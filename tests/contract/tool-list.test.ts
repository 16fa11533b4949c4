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

  it("outlines no result so that a true one would not fit: a field in several forms may fit more than one", () => {
    expect(listed.filter((tool) => JSON.stringify(tool.outputSchema).includes('"oneOf"'))).toEqual([]);
  });
});
