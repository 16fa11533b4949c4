/**
 * What the database decides for every tool there is, those of the product and those of a module it does not know, and for every
 * use-case that only a resource, a prompt, a completion or a handshake asks for: who is answered, and about which deal. What is
 * refused before a database is asked, tests/contract/refusals.test.ts tries; the pipeline's own order, execute.test.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/lib/deals/ids";
import { modules } from "@/lib/modules";
import type { Actor } from "@/lib/platform/actor";
import { buildRegistry, type Module } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import { auditRows, buildTestKernel, clockAt, testModule } from "@/tests/support/kernel";
import {
  callTool,
  entryIdOf,
  HARBOUR_ID,
  JUNIPER_ID,
  openSample,
  refusalOf,
  SAMPLE_NOW,
  workstreamIdOf,
} from "@/tests/support/sample";
import { verifies } from "@/tests/support/verifies";

const sample = await openSample();
const { database } = sample;
afterAll(() => sample.close());

const everything: readonly Module[] = [...modules, testModule];
const kernel = buildTestKernel(database, everything, { clock: clockAt(SAMPLE_NOW) });
const room = { database, kernel };
const tools = buildRegistry(everything).useCases.filter((tool) => tool.via.includes("mcp"));
const scopes = everything.flatMap((module) => module.scopes.map((scope) => scope.name));

/** Arguments with which a call of ib-admin succeeds. A tool with required fields needs a line here. */
const VALID: Record<string, object> = {
  fetch: { id: entryIdOf("fin-001") },
  find_matching_answers: { request_id: entryIdOf("fin-001") },
  get_answer: { answer_id: entryIdOf("fin-a01") },
  get_request: { request_id: entryIdOf("fin-001") },
  get_workstream_summary: { workstream: "finance" },
  list_requests: { workstream: "finance" },
  search: { query: "accounts" },
  suggest_answer_link: { answer_id: entryIdOf("fin-a06"), request_ids: [entryIdOf("fin-022")] },
  suggest_assignment: { request_id: entryIdOf("fin-022") },
  suggest_routing: { request_id: entryIdOf("fin-022") },
  test_propose: { entry_id: entryIdOf("fin-001"), workstream_id: workstreamIdOf("finance") },
};
const isAboutADeal = (tool: AnyTool) => "project_id" in (inputSchemaOf(tool).properties ?? {});
const valid = (tool: AnyTool): Record<string, unknown> => ({
  ...VALID[tool.name],
  ...(isAboutADeal(tool) && { project_id: HARBOUR_ID }),
});

let bank: Actor;
/** The same person's, with every scope and no deal. */
let narrowed: Actor;
beforeAll(async () => {
  bank = await sample.agent("ib-admin", { scopes });
  narrowed = await sample.agent("ib-admin", { scopes, projects: [] });
});

const named = (some: readonly AnyTool[]) => some.map((tool) => [tool.name, tool] as const);

describe.each(named(tools))("%s", (name, tool) => {
  it(
    verifies("TA-023", "TA-076", "TA-140")("answers who may call it and nobody else, and both are in the log"),
    async () => {
      const requestId = newId("request");
      expect(await callTool(kernel, bank, tool, valid(tool), requestId)).toBeDefined();
      // What a use-case notes besides has rows of its own.
      const calls = (await auditRows(database, requestId)).filter((row) => row.action === "mcp_tool_call");
      expect(calls).toMatchObject([
        { tool: name, outcome: "allowed", userId: bank.userId, connectionId: bank.credential.id },
      ]);

      const nobody = await refusalOf(room, undefined, tool, valid(tool));
      expect(nobody.error.code).toBe("unauthenticated");
      expect(nobody.audit).toMatchObject([
        { action: "mcp_tool_call", tool: name, outcome: "unauthenticated", userId: null, connectionId: null },
      ]);
    },
  );
});

// test_propose checks nothing itself: there the policies refuse, see execute.test.ts.
const aboutADeal = tools.filter((tool) => isAboutADeal(tool) && tool.name !== "test_propose");
const UNKNOWN_ID = "proj_0123456789abcdefghijkmnp";

describe.each(named(aboutADeal))("%s", (name, tool) => {
  it("does not find another deal, nor one that the connection was not given, in the very words of one that does not exist", async () => {
    const about = (actor: Actor, project_id: string) => refusalOf(room, actor, tool, { ...valid(tool), project_id });
    const unknown = await about(bank, UNKNOWN_ID);
    expect(unknown.error.code).toBe("not_found");
    for (const [actor, project] of [
      [bank, JUNIPER_ID],
      [narrowed, HARBOUR_ID],
      [narrowed, UNKNOWN_ID],
    ] as const) {
      const { error, audit } = await about(actor, project);
      expect(JSON.stringify(error)).toBe(JSON.stringify(unknown.error));
      // filed under no deal: a caller could write into any deal's trail by naming it
      expect(audit).toMatchObject([
        {
          ...{ tool: name, outcome: "not_found", userId: actor.userId, connectionId: actor.credential.id },
          ...{ spaceId: null, resultCount: null, args: { project_id: project } },
        },
      ]);
    }
  });
});

describe("the suite", () => {
  it("covers every tool an agent can call, and each with required fields has arguments here", () => {
    expect(tools.length).toBeGreaterThanOrEqual(20);
    expect(aboutADeal.length).toBeGreaterThanOrEqual(15);
    for (const tool of tools) {
      const missing = (inputSchemaOf(tool).required ?? []).filter((field) => !(field in valid(tool)));
      expect(missing, tool.name).toEqual([]);
    }
  });
});
