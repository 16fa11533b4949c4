/** What leaves to agents is logged by name: every field of every result says whether it names something of a deal. */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { type Naming, namingOf } from "@/lib/platform/named";
import { defineTool, READ_ONLY } from "@/lib/platform/tool";

const registry = buildRegistry(modules);
const forAgents = registry.useCases.filter((tool) => tool.via.includes("mcp"));

/** Fields that hold text, and name no request and no answer. A new field is either declared with `names` or weighed here. */
const NAME_NO_ENTRY = new Set([
  ...["project_id", "project_ids[]", "bound_project", "workstream", "workstreams[]", "workstream_id", "list_id"],
  ...[
    "user_id",
    "organization_id",
    "client_id",
    "connection_id",
    "event_id",
    "suggestion_id",
    "superseded_by",
    "object_id",
  ],
  // what parties wrote, or what they are called
  ...["name", "display_name", "title", "body", "text", "summary", "reason", "notes", "filename", "mime"],
  ...["request_title", "answer_title", "actor", "to", "vetted_by"],
  // words and figures of ours
  ...[
    "action",
    "role",
    "due",
    "due_date",
    "next_milestone",
    "version",
    "server",
    "protocol",
    "scopes[]",
    "next_cursor",
  ],
  // addresses of our own pages; the entry they lead to stands beside them
  ...["url", "confirmation_url"],
  // names the request and the best match, which stand beside it
  "recommendation",
]);

type Leaf = { readonly path: string; readonly named: boolean };

function leavesOf(schema: z.core.$ZodType, path: string, covered: ReadonlySet<string>): Leaf[] {
  const own = namingOf(schema);
  if (schema instanceof z.ZodObject) {
    const here = new Set([...[...covered].filter((one) => one !== ""), ...(own ? fieldsOf(own) : [])]);
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      leavesOf(field as z.core.$ZodType, path === "" ? name : `${path}.${name}`, within(here, name)),
    );
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${path}[]`, new Set());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, path, covered));
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType;
  if (inner) return leavesOf(inner, path, covered);
  if (!(schema instanceof z.ZodString)) return [];
  return [{ path, named: own !== undefined || covered.has("") }];
}

const fieldsOf = (naming: Naming): string[] =>
  "is" in naming || "within" in naming ? [] : [naming.id, naming.ref].filter((field) => field !== undefined);
/** What of these fields stands within the field `name`: the field itself is `""`. */
const within = (fields: ReadonlySet<string>, name: string) =>
  new Set(
    [...fields].flatMap((field) =>
      field === name ? [""] : field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : [],
    ),
  );

/** Fields of text that nobody declared and nobody weighed. */
const undeclared = (output: z.ZodObject): string[] =>
  leavesOf(output, "", new Set())
    .filter(({ path, named }) => !named && !NAME_NO_ENTRY.has(path.split(".").at(-1) ?? ""))
    .map(({ path }) => path);

describe("what leaves to agents", () => {
  it.each(forAgents.map((tool) => [tool.name, tool] as const))(
    "is named for the log by every field of %s",
    (_, tool) => {
      expect(undeclared(tool.output)).toEqual([]);
    },
  );

  it("would be missed, and is found, in a tool that forgets to say so", () => {
    const forgetful = defineTool({
      name: "list_forgotten",
      title: "List forgotten",
      description: "Gives entries and does not say so.",
      input: z.strictObject({}),
      output: z.object({
        project_id: z.string(),
        rows: z.array(
          z.object({ entry_id: z.string(), title: z.string(), more: z.object({ ref: z.string() }).optional() }),
        ),
        refs: z.array(z.string()),
      }),
      policy: { kind: "authenticated", rate: "none" },
      annotations: READ_ONLY,
      door: "read",
      via: ["mcp"],
      audited: [],
      run: async () => ({ project_id: "", rows: [], refs: [] }),
    });
    expect(undeclared(forgetful.output)).toEqual(["rows[].entry_id", "rows[].more.ref", "refs[]"]);
  });

  it("never weighs a field as harmless whose name says that it is an entry's", () => {
    for (const field of NAME_NO_ENTRY) expect(field).not.toMatch(/entry|answer_id|request_id|\bref|_ref|linked/);
  });

  it("names nothing in the handshake, which leaves a row of its own without names", () => {
    for (const { output } of registry.instructions) {
      expect(leavesOf(output, "", new Set()).filter(({ named }) => named)).toEqual([]);
    }
  });
});
