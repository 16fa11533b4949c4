/** docs/reference.md, from the descriptors: what agents may call, what people may do, what each module asks for and refuses. */
import * as z from "zod";
import { WIRE } from "@/lib/mcp/wire-errors";
import { modules } from "@/lib/modules";
import type { Prompt, Resource } from "@/lib/platform/context";
import { ERROR_CODES, type ErrorCode } from "@/lib/platform/errors";
import { ID_FORM } from "@/lib/platform/ids";
import { buildRegistry, type Module, type Registry, type Scope } from "@/lib/platform/module";
import { costOf, doingOf, type Policy } from "@/lib/platform/policy";
import { OUTCOMES } from "@/lib/platform/proposal-state";
import { type AnySpace, soleSpace } from "@/lib/platform/space";
import type { Annotations, AnyTool } from "@/lib/platform/tool";

export const REFERENCE = "docs/reference.md";

/** For readers of this page: what a caller should take each code for. */
const MEANINGS: Record<ErrorCode, string> = {
  malformed: "Not a request that can be understood.",
  unknown_tool: "No such tool, or none for this kind of caller.",
  invalid_input: "A field is unknown, missing or out of its bounds; `data.issues` names each.",
  unauthenticated: "No session or token, or one that is over. Sign in again.",
  forbidden: "Visible, but the role does not allow this act; `data.required_role` says which does.",
  not_found: "Does not exist, or is not the caller's to see: both look the same.",
  scope_required: "The person did not grant `data.required_scope`. Ask for it.",
  rate_limited: "Too many calls. Wait `data.retry_after` seconds.",
  conflict: "The world moved since the caller looked, or its state forbids this. Look again.",
  unavailable: "Nothing can be stored at the moment; nothing was changed. Try again later.",
  internal: "A failure of the server. Try again; if it stays, tell the operator the request id.",
};

export function referenceText(of: readonly Module[] = modules): string {
  const registry = buildRegistry(of);
  const sections = [
    HEAD,
    everyTool(),
    ...of.flatMap((module) => moduleSection(registry, module)),
    suggestionKinds(registry),
    errorCodes(),
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

const HEAD = `# Reference

Generated from the descriptors by \`npm run reference\`; a test compares the two. Do not edit by hand. Results are not listed here: \`tests/contract/tools\` has the
schemas of every agents' tool, as a client gets them.`;

const everyTool = () => `## What holds for every tool

- Without a live token: \`unauthenticated\`. Without one of its scopes: \`scope_required\`. Over a limit: \`rate_limited\`; *cost* is what a call takes from the person's budget of a minute.
- Fields that are not listed, and values out of bounds: \`invalid_input\`. A field with **?** may be left out. An *id* is at most 64 letters, digits, \`.\`, \`_\`, \`-\`.
- What the caller does not see is \`not_found\`, in the words for what does not exist. *Refused* adds to this what is the tool's own: the act that it does, and to whom that is forbidden.
- Of the four hints (\`readOnly\`, \`destructive\`, \`idempotent\`, \`openWorld\`) those that are true are named.`;

function moduleSection(registry: Registry, module: Module): string[] {
  const forAgents = module.tools.filter(({ via }) => via.includes("mcp"));
  const forPeople = module.tools.filter(({ via }) => !via.includes("mcp"));
  return [
    `## Module \`${module.name}\``,
    spaceOf(module.space),
    titled("### Scopes", scopesTable(module.scopes)),
    titled("### Tools for agents", forAgents.map(toolText).join("\n\n")),
    titled(
      "### Use-cases of people only",
      table(
        ["name", "title", "act"],
        forPeople.map((tool) => [code(tool.name), tool.title, actOf(tool)]),
      ),
    ),
    titled("### Acts and who may do them", actsTable(module.space?.acts?.roles ?? {})),
    titled("### Resources", resourcesTable(module.resources)),
    titled("### Prompts", promptsTable(module.prompts)),
    titled(
      "### Use-cases that no caller names",
      table(["name", "asked by", "scopes"], unnamedUseCases(registry, module)),
    ),
  ];
}

const spaceOf = (space: AnySpace | undefined): string =>
  space
    ? `Its content lives in a ${space.noun}, which \`${space.field}\` names. Left out, it is the one that the connection is bound to, where the tool says nothing else.`
    : "It has no content of its own.";

const scopesTable = (scopes: readonly Scope[]) =>
  table(
    ["scope", "sentence on the consent page", "by default", "ends after"],
    scopes.map(({ name, sentence, byDefault, stepUp }) => [
      code(name),
      sentence,
      byDefault ? "yes" : "no",
      stepUp ? `${stepUp.minutes} minutes` : "",
    ]),
  );

function toolText(tool: AnyTool): string {
  const fields = Object.entries(inputOf(tool).properties ?? {}).map(([name, schema]) => fieldText(tool, name, schema));
  const refused = refusedBy(tool);
  return [
    `#### \`${tool.name}\` · ${tool.title}`,
    "",
    tool.description,
    "",
    `*${[askedFor(tool.policy), `cost ${costOf(tool.policy)}`, hintsOf(tool.annotations)].join(" · ")}*`,
    "",
    ...(fields.length > 0 ? fields : ["- takes nothing"]),
    ...(refused ? [`- *Refused:* ${refused}`] : []),
  ].join("\n");
}

const askedFor = (policy: Policy) =>
  policy.kind === "scoped" ? policy.scopes.map(code).join(", ") : `${policy.kind}, no scope`;

const hintsOf = (annotations: Annotations) =>
  Object.entries(annotations)
    .flatMap(([name, isTrue]) => (isTrue ? [name.replace(/Hint$/, "")] : []))
    .join(", ") || "no hint";

/** What the descriptor says beyond what holds for all. */
function refusedBy(tool: AnyTool): string {
  const { act, on } = doingOf(tool.policy);
  if (act === undefined) return "";
  const roles = soleSpace(tool.space)?.acts?.roles[act] ?? [];
  const whom = `\`forbidden\` but to ${roles.map(code).join(", ")} (act \`${act}\`)`;
  return on === undefined ? `${whom}.` : `${whom}, once the ${on} was found.`;
}

const actsTable = (roles: Readonly<Record<string, readonly string[]>>) =>
  table(
    ["act", "roles"],
    Object.entries(roles).map(([act, may]) => [code(act), may.map(code).join(", ")]),
  );

const resourcesTable = (resources: readonly Resource[]) =>
  table(
    ["address", "title", "gives", "scopes"],
    resources.map(({ uri, title, description, read }) => [code(uri), title, description, scopesAsked(read)]),
  );

const promptsTable = (prompts: readonly Prompt[]) =>
  table(
    ["prompt", "title", "gives", "arguments", "scopes"],
    prompts.map((prompt) => [
      code(prompt.name),
      prompt.title,
      prompt.description,
      prompt.arguments.map((one) => `${code(one.name)}${one.required ? "" : "?"}`).join(", "),
      scopesAsked(prompt.from),
    ]),
  );

const scopesAsked = ({ policy }: AnyTool) => (policy.kind === "scoped" ? policy.scopes.map(code).join(", ") : "");
const actOf = ({ policy }: AnyTool) => {
  const { act } = doingOf(policy);
  return act === undefined ? "" : code(act);
};

/** Use-cases of one module that stand behind its documents, prompts and the handshake. */
function unnamedUseCases({ tools }: Registry, module: Module): string[][] {
  const asked: [AnyTool, string][] = [
    ...module.resources.flatMap((one) => [
      [one.read, "its resource"] as [AnyTool, string],
      ...(one.list ? [[one.list.from, "the list of resources"] as [AnyTool, string]] : []),
      ...completing(one),
    ]),
    ...module.prompts.flatMap((one) => [[one.from, "its prompt"] as [AnyTool, string], ...completing(one)]),
    ...(module.instructions ? [[module.instructions, "the handshake"] as [AnyTool, string]] : []),
    ...(module.updates ? [[module.updates, "every call of a tool of this module"] as [AnyTool, string]] : []),
  ];
  const unnamed = new Map(asked.filter(([tool]) => !tools.has(tool.name)));
  return [...unnamed].map(([tool, by]) => [code(tool.name), by, scopesAsked(tool)]);
}

const completing = ({ complete }: Resource | Prompt) =>
  Object.values(complete ?? {}).map(({ from }) => [from, "completion"] as [AnyTool, string]);

function suggestionKinds({ tools, proposals }: Registry): string {
  const rows = [...proposals.keys()].map((kind) => {
    const tool = tools.get(`suggest_${kind}`);
    return [code(kind), tool ? code(tool.name) : "no tool yet", tool?.description.split(/(?<=\.) /)[0] ?? ""];
  });
  return [
    "## Suggestions",
    `What an agent proposes happens when a person confirms it. Its status is one of ${OUTCOMES.map(code).join(", ")}.`,
    table(["kind", "proposed by", "says"], rows),
  ].join("\n\n");
}

const errorCodes = () =>
  [
    "## Error codes",
    "*On the wire* is the number that an agent gets, *HTTP* the status around it. What is about a tool is a result with `isError` from protocol 2025-11-25 on, and a JSON-RPC error before; what is about the protocol is always an error ([decisions/034-refusals.md](decisions/034-refusals.md)).",
    table(
      ["code", "on the wire", "HTTP", "about", "meaning"],
      ERROR_CODES.map((one) => {
        const { rpc, http, about } = WIRE[one];
        return [code(one), String(rpc), String(http), about, MEANINGS[one]];
      }),
    ),
  ].join("\n\n");

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const inputOf = (tool: AnyTool) => z.toJSONSchema(tool.input, { io: "input" }) as Schema;

function fieldText(tool: AnyTool, name: string, schema: Schema): string {
  const optional = inputOf(tool).required?.includes(name) ? "" : "**?**";
  const preset = schema.default === undefined ? "" : `, ${JSON.stringify(schema.default)} unless said`;
  const about = schema.description ? `. ${schema.description}` : "";
  return `- \`${name}\`${optional} ${typeText(schema)}${preset}${about}`;
}

/** A type in words. A kind of schema that nobody foresaw fails, rather than being left out. */
function typeText(schema: Schema): string {
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((word) => code(String(word))).join(" ");
  if (schema.anyOf) return schema.anyOf.map(typeText).join(" or ");
  if (schema.type === "array" && schema.items) return `list of up to ${schema.maxItems}: ${typeText(schema.items)}`;
  if (schema.type === "integer" || schema.type === "number") return `number ${schema.minimum} to ${schema.maximum}`;
  if (schema.type === "boolean") return "true or false";
  if (schema.type === "object" && schema.properties)
    return `object of ${Object.entries(schema.properties)
      .map(([name, one]) => `${code(name)} ${typeText(one)}`)
      .join(", ")}`;
  if (schema.type === "string" && schema.pattern === ID_FORM.source) return "id";
  if (schema.type === "string") return `${schema.format ?? "text"} of up to ${schema.maxLength} characters`;
  throw new Error(`the reference has no words for the schema ${JSON.stringify(schema)}`);
}

const code = (text: string) => `\`${text}\``;
const titled = (title: string, text: string) => (text === "" ? "" : `${title}\n\n${text}`);

/** Nothing for no rows. Columns in which no row says anything are left out. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const kept = head.flatMap((_, i) => (rows.some((row) => row[i] !== "") ? [i] : []));
  const line = (cells: readonly string[]) =>
    `| ${kept.map((i) => (cells[i] ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${kept.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
