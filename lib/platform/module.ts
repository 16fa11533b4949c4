import type { Prompt, Resource } from "./context";
import type { AnyEvidenceKind, AnyEvidenceTarget } from "./evidence";
import type { IndexedText, IndexedTexts } from "./indexed-text";
import type { AnyJob } from "./job";
import type { Letters } from "./mail";
import type { AnyNotifications } from "./notification";
import { costOf, doingOf, scopesIn } from "./policy";
import type { AnyProposalKind, Proposals } from "./proposal";
import type { Search } from "./search";
import { type AnySpace, soleSpace } from "./space";
import type { AnyTool } from "./tool";

/** A scope with the sentence that the consent page shows for it. */
export type Scope = {
  readonly name: string;
  readonly sentence: string;
  /** Granted unless the person unticks it; the others must be asked for and ticked. */
  readonly byDefault: boolean;
  /** Granted for so long and never longer: no refreshed token carries it. Stands apart on the consent page, with what it risks. */
  readonly stepUp?: StepUp;
};

export type StepUp = { readonly minutes: number; readonly title: string; readonly risk: string };

/** What the host knows of a module's pages, which it serves without loading them. */
export type Pages = {
  /** First segments of their addresses: names in logs and figures. */
  readonly roots: readonly string[];
  /**
   * Addresses that are limited apart from other pages: files that somebody sends to be read, files that are made for somebody,
   * pages that read much. A word behind a colon stands for any one segment.
   */
  readonly imports?: readonly string[];
  readonly exports?: readonly string[];
  readonly heavy?: readonly string[];
};

/** A vertical slice of the product, as data. `lib/modules.ts` is the only list of them. */
export type Module = {
  readonly name: string;
  /** What its content lives in, where it has content of its own. */
  readonly space?: AnySpace;
  readonly scopes: readonly Scope[];
  readonly tools: readonly AnyTool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  /** Asked when an agent connects: its `text` tells the model where it is and what it may do here. */
  readonly instructions?: AnyTool;
  /** Asked with every call of a tool of this module, in the same transaction: what it gives goes along with the result. */
  readonly updates?: AnyTool;
  readonly pages?: Pages;
  /** What agents propose in its spaces, kind by kind. */
  readonly proposals?: Proposals;
  /** What of it can be attached as evidence to what is another module's, and where evidence is attached to its own. */
  readonly evidence: readonly AnyEvidenceKind[];
  readonly evidenceOn?: AnyEvidenceTarget;
  /** What of it agents find by `search` and read by `fetch`. */
  readonly search?: Search;
  /** Its texts of which the index holds vectors. */
  readonly texts: readonly IndexedText[];
  /** Its work in the background, and what it mails. */
  readonly jobs: readonly AnyJob[];
  readonly letters: Letters;
  /** What people are told of in its spaces. */
  readonly notifications?: AnyNotifications;
};

/** What a module has none of may be left out. */
export const defineModule = (module: Partial<Module> & Pick<Module, "name">): Module => ({
  scopes: [],
  tools: [],
  resources: [],
  prompts: [],
  evidence: [],
  texts: [],
  jobs: [],
  letters: {},
  ...module,
});

/** What is indexed of these modules. */
export const textsIn = (modules: readonly Module[]): IndexedTexts =>
  modules.flatMap(({ name, texts }) => texts.map((text) => ({ ...text, module: name })));

export type Registry = {
  readonly modules: readonly Module[];
  /** What a caller can name. */
  readonly tools: ReadonlyMap<string, AnyTool>;
  /** Every use-case there is: also those that no caller can name, because only a resource, a prompt or we ask for them. */
  readonly useCases: readonly AnyTool[];
  readonly resources: readonly Resource[];
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly instructions: readonly AnyTool[];
  /** What goes along with a tool's result, by the tool. */
  readonly updates: ReadonlyMap<AnyTool, AnyTool>;
  readonly scopes: ReadonlyMap<string, Scope>;
  /** Minutes for which each step-up is granted, by the name of its scope. */
  readonly stepUps: ReadonlyMap<string, number>;
  readonly spaces: readonly AnySpace[];
  /** Kinds of proposals, of all modules. */
  readonly proposals: ReadonlyMap<string, AnyProposalKind>;
};

/** Fails at start, not at the first call, when two modules collide or a tool asks for a scope nobody explains. */
export function buildRegistry(modules: readonly Module[]): Registry {
  const tools = unique(
    "tool",
    modules.flatMap((module) => module.tools),
    (tool) => tool.name,
  );
  const prompts = unique(
    "prompt",
    modules.flatMap((module) => module.prompts),
    (prompt) => prompt.name,
  );
  const scopes = unique(
    "scope",
    modules.flatMap((module) => module.scopes),
    (scope) => scope.name,
  );
  const stepUps = new Map(
    [...scopes.values()].flatMap(({ name, stepUp }) => (stepUp ? [[name, stepUp.minutes] as const] : [])),
  );
  const spaces = modules.flatMap((module) => module.space ?? []);
  unique("space", spaces, (space) => space.module);
  unique(
    "notice",
    spaces.flatMap(({ notices }) => Object.keys(notices ?? {})),
    (kind) => kind,
  );
  unique(
    "job",
    modules.flatMap((module) => [
      ...module.jobs.map(({ name }) => name),
      ...Object.keys(module.letters).map((kind) => `letter.${kind}`),
    ]),
    (name) => name,
  );
  for (const { name, space, notifications } of modules)
    if (notifications && !space) throw new Error(`module ${name} tells people of what is in no space`);
  unique(
    "notification",
    modules.flatMap(({ notifications }) => Object.keys(notifications?.kinds ?? {})),
    (kind) => kind,
  );
  const proposals = unique(
    "proposal",
    modules.flatMap((module) => module.proposals?.kinds ?? []),
    ({ kind }) => kind,
  );
  for (const { name } of modules.filter((module) => module.proposals && !module.space))
    throw new Error(`${name} has proposals and no space in which they would be made`);
  const evidence = modules.flatMap(({ name, evidence: kinds }) => kinds.map((kind) => ({ ...kind, module: name })));
  unique("evidence", evidence, ({ module, kind }) => `${module}/${kind}`);
  for (const { ids, kind, scopes: asked } of evidence) {
    if (evidence.some((other) => other.ids !== ids && other.ids.startsWith(ids)))
      throw new Error(`ids of the evidence ${kind} begin as those of another do`);
    for (const scope of asked)
      if (!scopes.has(scope) || stepUps.has(scope))
        throw new Error(`the evidence ${kind} asks for the scope ${scope}, which is none, or a step-up`);
  }
  unique("evidence", evidence, ({ ids }) => ids);
  unique("indexed text", textsIn(modules), ({ module, kind }) => `${module}/${kind}`);
  const resources = modules.flatMap((module) => module.resources);
  unique("resource", resources, (resource) => resource.uri);

  const instructions = modules.flatMap((module) => module.instructions ?? []);
  const updates = new Map(
    modules.flatMap((module) =>
      module.tools.flatMap((tool) => {
        const update = module.updates ?? ofFirstSpace(modules, tool);
        return update ? [[tool, update] as const] : [];
      }),
    ),
  );

  const useCases = [
    ...new Set([
      ...tools.values(),
      ...resources.flatMap(behind),
      ...[...prompts.values()].flatMap(behind),
      ...instructions,
      ...updates.values(),
    ]),
  ];
  unique("use-case", useCases, (tool) => tool.name);
  for (const tool of [...instructions, ...updates.values()]) {
    if (tool.prepare || doingOf(tool.policy).act !== undefined)
      throw new Error(`${tool.name} runs in another's transaction, which neither prepares nor asks who may`);
  }
  for (const tool of useCases) {
    if (!tool.policy) throw new Error(`tool ${tool.name} states no policy`);
    if (!refusesUnknownFields(tool))
      throw new Error(`tool ${tool.name} would ignore unknown fields: its input must be a strict object`);
    if (costOf(tool.policy) > 0 && tool.via.every((via) => via === "web"))
      throw new Error(`tool ${tool.name} is for people only, whom its rate does not limit: it must be none`);
    const { act, on } = doingOf(tool.policy);
    if (act !== undefined && !soleSpace(tool.space)?.acts?.roles[act])
      throw new Error(`tool ${tool.name} states the act ${act}, of which its space has no roles`);
    if (on !== undefined && !(act && tool.prepare))
      throw new Error(`tool ${tool.name} acts on a ${on}, which no preparation of its act finds`);
    for (const scope of scopesIn(tool.policy)) {
      if (!scopes.has(scope))
        throw new Error(`tool ${tool.name} asks for the scope ${scope}, which no module explains`);
      if (stepUps.has(scope))
        throw new Error(
          `tool ${tool.name} asks for the step-up ${scope}: a lock ends its grant, not the scope of a token`,
        );
    }
  }
  return { modules, tools, useCases, resources, prompts, instructions, updates, scopes, stepUps, spaces, proposals };
}

/** What goes along with a tool of the kernel that works in the spaces of some modules: what is new in the first of them. */
function ofFirstSpace(modules: readonly Module[], { space }: AnyTool): AnyTool | undefined {
  const spaces = space && space.spaces !== "all" ? space.spaces : [];
  return modules.find((module) => module.updates && module.space && spaces.includes(module.space))?.updates;
}

function unique<T>(what: string, things: readonly T[], nameOf: (thing: T) => string): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const thing of things) {
    if (named.has(nameOf(thing))) throw new Error(`${what} ${nameOf(thing)} is defined twice`);
    named.set(nameOf(thing), thing);
  }
  return named;
}

/** The use-cases that a resource or a prompt asks. */
function behind(thing: Resource | Prompt): AnyTool[] {
  const asked = "read" in thing ? [thing.read, ...(thing.list ? [thing.list.from] : [])] : [thing.from];
  return [...asked, ...Object.values(thing.complete ?? {}).map((completion) => completion.from)];
}

const refusesUnknownFields = (tool: AnyTool): boolean => tool.input.def.catchall?._zod.def.type === "never";
