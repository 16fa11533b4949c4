/** Fitness of the registry: what must hold for every tool there is and every tool that will come. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { CAPABILITIES } from "@/lib/agents";
import { whoamiOver } from "@/lib/agents/whoami";
import { readConfig } from "@/lib/config";
import { scopes as dealScopes } from "@/lib/deals/scopes";
import { modules } from "@/lib/modules";
import { countNotificationsOver } from "@/lib/notifications/count-notifications";
import { listNotificationsOver } from "@/lib/notifications/list-notifications";
import { markNotificationsReadOver } from "@/lib/notifications/mark-notifications-read";
import { buildRegistry, type Module } from "@/lib/platform/module";
import { costOf } from "@/lib/platform/policy";
import { everywhere } from "@/lib/platform/space";
import type { AnyTool } from "@/lib/platform/tool";
import { fetchOver } from "@/lib/search/fetch";
import { searchOver } from "@/lib/search/search";
import { confirmSuggestionOf } from "@/lib/suggestions/confirm-suggestion";
import { dismissSuggestionOf } from "@/lib/suggestions/dismiss-suggestion";
import { getSuggestionOf } from "@/lib/suggestions/get-suggestion";
import { listMySuggestionsOf } from "@/lib/suggestions/list-my-suggestions";
import { undoSuggestionOf } from "@/lib/suggestions/undo-suggestion";
import { verifies } from "@/tests/support/verifies";
import { fieldsOf, inputSchemaOf, type JsonSchema, outputSchemaOf, schemasIn } from "./support/json-schema";

const registry = buildRegistry(modules);
const tools = [...registry.tools.values()];
// What only a document, a prompt or a handshake asks for must be as fit.
const eachTool = describe.each(registry.useCases.map((tool) => [tool.name, tool] as const));

/** Made for the modules that there are, by what makes them. */
const MADE = new Map<unknown, string>([
  [whoamiOver, "whoami"],
  [listMySuggestionsOf, "list_my_suggestions"],
  [getSuggestionOf, "get_suggestion"],
  [confirmSuggestionOf, "confirm_suggestion"],
  [dismissSuggestionOf, "dismiss_suggestion"],
  [undoSuggestionOf, "undo_suggestion"],
  [countNotificationsOver, "count_notifications"],
  [listNotificationsOver, "list_notifications"],
  [markNotificationsReadOver, "mark_notifications_read"],
  [searchOver, "search"],
  [fetchOver, "fetch"],
]);

describe("the registry", () => {
  it("is not empty: the rules below are about something", () => {
    expect(tools.length).toBeGreaterThanOrEqual(4);
  });

  it("has each use-case of a module from one file that is named after it, and none is left out", async () => {
    for (const module of modules) {
      const known = new Set<unknown>(buildRegistry([...modules]).useCases);
      const exported = await Promise.all(
        filesToImport(module).map(async (file) => {
          const values = Object.values((await import(file)) as object) as unknown[];
          const made = values.map((value) => registry.tools.get(MADE.get(value) ?? "") ?? value);
          return { file, useCases: made.filter((value) => isTool(value)) as AnyTool[] };
        }),
      );
      for (const { file, useCases } of exported)
        for (const useCase of useCases) {
          expect(known.has(useCase), `${useCase.name} is asked for by nobody`).toBe(true);
          expect(file).toMatch(new RegExp(`/${useCase.name.replaceAll("_", "-")}\\.ts$`));
        }
      const inFiles = exported.flatMap(({ useCases }) => useCases.map((useCase) => useCase.name));
      expect(inFiles.sort()).toEqual(
        buildRegistry([{ ...module, scopes: [...registry.scopes.values()] }])
          .useCases.map((useCase) => useCase.name)
          .sort(),
      );
    }
  });

  it(verifies("DS-574", "DS-575")("offers what get_version says it offers"), () => {
    expect(CAPABILITIES).toEqual({
      tools: registry.tools.size > 0,
      resources: registry.resources.length > 0,
      prompts: registry.prompts.size > 0,
    });
    expect([...registry.prompts.keys()]).toContain("deal_briefing");
  });

  it(verifies("DS-071")("knows exactly the scopes the deals module explains"), () => {
    expect(dealScopes.map((scope) => scope.name)).toEqual([
      "read:projects",
      "read:workstreams",
      "read:requests",
      "read:answers",
      "read:events",
      "write:routing",
      "unlock:pre_dataroom",
    ]);
    expect(modules.find((module) => module.name === "deals")?.scopes).toBe(dealScopes);
  });

  it("explains each scope in a sentence of its own that a banker understands", () => {
    const sentences = [...registry.scopes.values()].map((scope) => scope.sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].{15,160}\.$/);
      expect(sentence).not.toMatch(/\b(API|OAuth|token|scope|endpoint|entity)\b|:\w|_/i);
    }
  });

  it("never grants the unlock by default", () => {
    expect([...registry.scopes.values()].filter((scope) => !scope.byDefault).map((scope) => scope.name)).toEqual([
      "unlock:pre_dataroom",
    ]);
  });
});

eachTool("%s", (_, tool) => {
  it("is named in snake_case, says what it is for and when to use it, in 40 to 400 characters", () => {
    // research clients know `search` and `fetch` by these names
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)+$|^(whoami|search|fetch)$/);
    expect(tool.title).toMatch(/^[A-Z][A-Za-z ]{3,60}$/);
    expect(tool.description.length).toBeGreaterThanOrEqual(40);
    expect(tool.description.length).toBeLessThanOrEqual(400);
    expect(tool.description).toMatch(/\.$/);
    expect(tool.description, "says when to use it").toMatch(/\b(use|when|before|after|instead)\b/i);
  });

  it(verifies("DS-199")("states all four annotations"), () => {
    expect(Object.keys(tool.annotations).sort()).toEqual([
      "destructiveHint",
      "idempotentHint",
      "openWorldHint",
      "readOnlyHint",
    ]);
    for (const hint of Object.values(tool.annotations)) expect(hint).toBeTypeOf("boolean");
  });

  it(
    verifies(
      "DS-200",
      "DS-202",
    )("reads only when its name says list, get or find; destroys nothing, whatever its name"),
    () => {
      if (/^(list|get|find)_/.test(tool.name)) expect(tool.annotations.readOnlyHint).toBe(true);
      // What people may end on our pages (a connection, a session) no agent is offered.
      if (tool.via.includes("mcp")) expect(tool.annotations.destructiveHint).toBe(false);
      expect(tool.annotations.openWorldHint).toBe(false);
    },
  );

  it("goes through the reading door exactly when it only reads", () => {
    expect(tool.door).toBe(tool.annotations.readOnlyHint ? "read" : "write");
  });

  it("states its policy, and asks only for scopes that people are told about", () => {
    expect(["public", "authenticated", "scoped"]).toContain(tool.policy.kind);
    expect(Number.isInteger(costOf(tool.policy))).toBe(true);
    expect(costOf(tool.policy)).toBeGreaterThanOrEqual(tool.policy.rate === "none" ? 0 : 1);
    const scopes = tool.policy.kind === "scoped" ? tool.policy.scopes : [];
    expect(scopes.length > 0).toBe(tool.policy.kind === "scoped");
    for (const scope of scopes) expect([...registry.scopes.keys()]).toContain(scope);
  });

  it(
    verifies("TA-017")(
      "runs as run(deps, seat, input), with the actor among its deps; prepared, with what was found, too",
    ),
    () => {
      const wanted = [/^_?deps$|^\{/, /^_?(seats?|known|none)$|^\{/, /^_?input$|^\{/];
      const steps = { prepare: wanted, run: tool.prepare ? [...wanted, /^found$/] : wanted };
      expect(tool.run).toBeTypeOf("function");
      for (const [name, parameters] of Object.entries(steps)) {
        const step = tool[name as keyof typeof steps];
        if (!step) continue;
        expect(step.length).toBeLessThanOrEqual(parameters.length);
        const [, written] = new RegExp(`^async ${name}\\(([^)]*)\\)`).exec(step.toString()) ?? [];
        if (written === undefined) throw new Error(`${name} is not written as async ${name}(…)`);
        const given = written.split(",").map((parameter) => parameter.trim());
        for (const [i, parameter] of given.filter(Boolean).entries())
          expect(parameter).toMatch(parameters[i] ?? /never/);
      }
    },
  );

  it("refuses unknown fields at every depth of its input", () => {
    for (const { path, schema } of schemasIn(inputSchemaOf(tool))) {
      if (schema.type === "object" || schema.properties) expect(schema.additionalProperties, path).toBe(false);
    }
  });

  it(verifies("TA-041")("has no input field that names the person, firm, role or right for which it is called"), () => {
    const identity =
      /^(user|actor|person|caller|subject|member|participant|org|orga|organization|organisation|tenant|firm|connection|session|client|token|on_behalf)(_?ids?|_?name|_?email)?$|^(as|acting|act)(_.*)?$|^(role|roles|side|scope|scopes|unlock|unlocked|permission|permissions|email|impersonate|authority|seat|credential)$/;
    const filters = FILTERS[tool.name] ?? {};
    const fields = fieldsOf(inputSchemaOf(tool));
    expect(fields.filter((field) => identity.test(field) && !(field in filters))).toEqual([]);
    expect(Object.keys(filters).filter((field) => !fields.includes(field))).toEqual([]);
  });

  it("bounds every text, list and number that a caller may send", () => {
    for (const { path, schema } of schemasIn(inputSchemaOf(tool))) {
      if (schema.type === "string" && !schema.enum && !schema.const)
        expect(schema.maxLength, path).toBeLessThanOrEqual(ROWS_OF_FILES[tool.name]?.cell ?? 10_000);
      // as many rows as a person marks in a table; an agent gets no such tool
      const most = ROWS_OF_FILES[tool.name]?.rows ?? (tool.via.includes("mcp") ? 200 : 500);
      if (schema.type === "array") expect(schema.maxItems, path).toBeLessThanOrEqual(most);
      if (schema.type === "integer" || schema.type === "number") {
        expect(schema.minimum, path).toBeGreaterThanOrEqual(0);
        expect(schema.maximum, path).toBeLessThanOrEqual(10_000_000_000);
      }
    }
  });

  it("keeps only real, closed fields readable in the audit: ids, filters and numbers, no free text", () => {
    const properties = inputSchemaOf(tool).properties ?? {};
    for (const field of tool.audited) {
      const schema = properties[field];
      expect(schema, `${field} is an input field`).toBeDefined();
      const values = schema?.type === "array" ? schema.items : schema;
      const closed = values?.enum !== undefined || ["integer", "number", "boolean"].includes(String(values?.type));
      const id = values?.type === "string" && Number(values.maxLength) <= 64 && !FREE_TEXT.test(field);
      expect(closed || id, `${field} holds an id, a filter or a number`).toBe(true);
    }
  });

  it("has an output whose every field is named: nothing passes through unseen", () => {
    expect(tool.output).toBeInstanceOf(z.ZodObject);
    for (const { path, schema } of schemasIn(outputSchemaOf(tool))) {
      expect(Object.keys(schema).filter((key) => key !== "description").length, `${path} is anything`).toBeGreaterThan(
        0,
      );
      if (schema.type === "object") expect(schema.additionalProperties, path).toBe(false);
    }
  });

  it(verifies("DS-154", "DS-156")("gives in `status` only words of the deal room"), () => {
    const words = {
      request: ["open", "assigned", "answered", "vetted", "published", "withdrawn"],
      answer: ["draft", "submitted", "approved", "rejected", "published"],
      suggestion: ["pending_confirmation", "confirmed", "dismissed", "superseded", "expired", "undone"],
    };
    const entry = [...words.request, ...words.answer];
    for (const { path, schema } of schemasIn(outputSchemaOf(tool))) {
      if (!/(^|\.)status$/.test(path) || schema.type === "object") continue;
      const given = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
      expect(given, `${path} is a closed list`).toBeDefined();
      const known = [...Object.values(words), entry].some((list) =>
        given?.every((word) => list.includes(String(word))),
      );
      expect(known, `${path}: ${given}`).toBe(true);
    }
  });
});

const taking = (field: string) => tools.filter((tool) => inputSchemaOf(tool).properties?.[field]);

describe("a tool that takes", () => {
  it.each(taking("limit").map((tool) => [tool.name, tool] as const))(
    "`limit` lists at most 200 rows a call, 50 unless asked: %s",
    (_, tool) => {
      const limit = { type: "integer", minimum: 1, maximum: 200, default: 50, ...SMALLER_PAGES[tool.name] };
      expect(inputSchemaOf(tool).properties?.limit).toMatchObject(limit);
    },
  );

  it.each(taking("project_id").map((tool) => [tool.name, tool] as const))(
    "`project_id` lets the caller name the deal, and says in the result which it was: %s",
    (_, tool) => {
      const { properties = {}, required = [] } = inputSchemaOf(tool);
      expect(properties.project_id).toMatchObject({ type: "string", maxLength: 64 });
      expect(required.includes("project_id")).toBe(tool.name === "set_project");
      // What looks over all modules says which of them and which of its spaces.
      for (const field of tool.space === everywhere ? ["module", "space_id"] : ["project_id"])
        expect(namesTheDeal(tool)).toContain(field);
    },
  );
});

/** A search ranks: whoever needs more than the best fifty asks a better question, or lists. News are the newest few. */
const SMALLER_PAGES: Record<string, object> = {
  search: { maximum: 50, default: 20 },
  find_in_deals: { maximum: 50, default: 6 },
  list_activity: { maximum: 50, default: 8 },
};

/** Where the result names its deal: a search over several deals in each of its rows. */
function namesTheDeal(tool: AnyTool): string[] | undefined {
  const output = outputSchemaOf(tool);
  const rows = ROWS_OVER_DEALS[tool.name]?.(output.properties ?? {});
  return (rows?.items ?? output).required;
}

const ROWS_OVER_DEALS: Record<string, (fields: Record<string, JsonSchema>) => JsonSchema | undefined> = {
  search: ({ results }) => results,
  find_in_deals: ({ requests }) => requests?.properties?.rows,
  list_my_tasks: ({ tasks }) => tasks,
};

/** Fields that look like an identity but only pick among what is the caller's anyway. Each with its reason. */
const FILTERS: Record<string, Record<string, string>> = {
  end_connection: { connection_id: "which of the person's own connections; the database refuses any other" },
  lock_connection: { connection_id: "which of the person's own connections; the database refuses any other" },
  list_events: { actor_id: "whose events, among those that the caller sees anyway" },
  read_receipts: { connection_id: "which of the person's own connections; the database shows no other" },
  report_disclosure: {
    person_id: "whose agents, in the report that the caller sees anyway",
    client_id: "which application, in that report",
    connection_id: "which connection, in that report",
  },
  read_consent: { connection_id: "which of the agents that were let into the caller's deal" },
  // Whom an admin invites or removes is somebody else; as whom the admin acts, no field says.
  invite_person: {
    email: "who is invited",
    firm_id: "for which firm of the deal, among those the caller may invite for",
    firm_name: "a firm that is not there yet",
  },
  change_participant: { participant_id: "whose seat, among those in the caller's reach" },
  preview_removal: { participant_id: "whose seat, among those in the caller's reach" },
  remove_participant: { participant_id: "whose seat, among those in the caller's reach" },
  suspend_person: { participant_id: "whose seats, among those in the caller's reach" },
  reinstate_person: { participant_id: "whose seats, among those that the caller could close" },
  browse_log: { actor_id: "whose events, among those that the caller sees anyway" },
  end_agent: { connection_id: "which of the connections that the caller oversees" },
  lock_agent: { connection_id: "which of the connections that the caller oversees" },
};

/** People bring whole files: as many rows as one may have, in cells as long as Excel's, so that each is judged and none refuses the rest. */
const ROWS_OF_FILES: Record<string, { rows: number; cell: number }> = {
  preview_import: { rows: 20_000, cell: 32_767 },
  import_requests: { rows: 200, cell: 32_767 },
};

const FREE_TEXT = /analysis|body|text|title|note|comment|message|reason|query|search|name|description|subject/;

const isTool = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "policy" in value && "run" in value;

/** Every file of a module but those that gather others, and rules and SQL, of which no use-case is made. */
const filesToImport = (module: Module): string[] => {
  const path = join(process.cwd(), "lib", module.name);
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => /^[\w/-]+\.ts$/.test(name) && !/(^|\/)(index|module)\.ts$/.test(name))
    .map((name) => join(path, name));
};

describe("what calls cost", () => {
  const dear = registry.useCases.filter((tool) => costOf(tool.policy) > 1);

  it("is more than one where texts are compared with those of a whole deal, and nowhere else", () => {
    expect(dear.map((tool) => [tool.name, costOf(tool.policy)]).sort()).toEqual([
      ["find_matching_answers", 10],
      ["suggest_answer_link", 10],
    ]);
  });

  it("leaves room for as many plain calls as a person may make, as the product comes", () => {
    const { callLimits } = readConfig({});
    expect(callLimits.costPerUser).toBeGreaterThanOrEqual(callLimits.perUser);
  });
});
