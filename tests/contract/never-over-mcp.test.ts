/** What agents are never offered, whatever was granted: no tool for it exists. The database refuses it too, see tests/integration/deals/never-over-mcp.test.ts. */
import { describe, expect, it } from "vitest";
import { modules } from "@/lib/modules";
import { AppError } from "@/lib/platform/errors";
import { execute, type Kernel } from "@/lib/platform/execute";
import { buildRegistry } from "@/lib/platform/module";
import { agentActor, testOrigin } from "@/tests/support/actors";
import { verifies } from "@/tests/support/verifies";

const registry = buildRegistry(modules);
const offered = registry.useCases.filter((tool) => tool.via.includes("mcp"));

describe("an agent", () => {
  it("changes only which deal its connection is bound to, and proposes: nothing else it can call writes", () => {
    const writing = offered.filter((tool) => tool.door === "write" || !tool.annotations.readOnlyHint);
    expect(writing.map((tool) => tool.name).sort()).toEqual([
      "set_project",
      "suggest_answer_link",
      "suggest_assignment",
      "suggest_routing",
    ]);
  });

  it(
    verifies(
      "DS-081",
      "DS-201",
    )(
      "is told so: what proposes needs write:routing, says that it is not read-only, harms nothing and may be repeated",
    ),
    () => {
      const proposing = offered.filter((tool) => tool.name.startsWith("suggest_"));
      expect(proposing).toHaveLength(3);
      for (const tool of proposing) {
        expect(tool.annotations).toEqual({
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        });
        expect(tool.policy).toMatchObject({ kind: "scoped", scopes: ["write:routing"] });
        expect(tool.via).toEqual(["mcp"]);
      }
    },
  );

  it.each([
    [
      "creates, changes or deletes an entry",
      "create add draft submit import delete remove withdraw edit update set_status",
    ],
    ["publishes", "publish release approve vet issue"],
    ["grants or revokes access", "grant revoke invite remove unlock lock end"],
    ["touches a file", "upload attach replace download"],
    ["sends anything", "send notify mail message reply post comment"],
    ["decides on a suggestion", "confirm dismiss accept reject decide apply assign route forward link"],
  ])("can name no tool that %s", (_, verbs) => {
    const named = [...registry.tools.values()].filter((tool) => tool.via.includes("mcp")).map((tool) => tool.name);
    expect(named.filter((name) => verbs.split(" ").some((verb) => name.startsWith(`${verb}_`)))).toEqual([]);
  });

  const forPeople = registry.useCases.filter((tool) => !tool.via.includes("mcp"));

  it.each(forPeople.map((tool) => [tool.name]))(
    verifies("DS-649")("that calls %s, which people have, is answered as if it did not exist"),
    async (name) => {
      expect(await refusalOf(name)).toEqual(await refusalOf("no_such_tool"));
    },
  );

  it("there are use-cases that only people have", () => {
    expect(forPeople.length).toBeGreaterThan(2);
  });
});

/** A kernel without a database: this must be refused before any is asked. */
async function refusalOf(name: string) {
  const closed = () => {
    throw new Error("a door was opened");
  };
  const kernel: Kernel = {
    registry,
    doors: { read: closed, write: closed },
    makers: { vectors: closed, auditChain: closed },
    audit: async () => undefined,
    limits: { take: closed, takeCall: closed },
    callLimits: { perUser: 1, perSpace: 1, costPerUser: 1, others: 1 },
    addedScopes: async () => [],
    observe: () => undefined,
  };
  const scopes = [...registry.scopes.keys()];
  const actor = agentActor("usr_a", "con_a", scopes);
  const thrown = await execute(kernel, name, { via: "mcp", actor, raw: {}, origin: testOrigin }).catch(
    (e: unknown) => e,
  );
  if (!(thrown instanceof AppError)) throw new Error(`${name} was not refused`);
  return { code: thrown.code, message: thrown.message, data: thrown.data };
}
