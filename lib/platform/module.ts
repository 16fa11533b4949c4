import type { AnyTool } from "./tool";

/** A scope with the sentence that the consent page shows for it. */
export type Scope = {
  readonly name: string;
  readonly sentence: string;
  /** Granted unless the person unticks it; the others must be asked for and ticked. */
  readonly byDefault: boolean;
};

export type NavigationItem = { readonly label: string; readonly href: string; readonly icon: string };

/** A vertical slice of the product, as data. `lib/modules.ts` is the only list of them. */
export type Module = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly tools: readonly AnyTool[];
  readonly navigation: readonly NavigationItem[];
};

export const defineModule = (module: Module): Module => module;

export type Registry = {
  readonly modules: readonly Module[];
  readonly tools: ReadonlyMap<string, AnyTool>;
  readonly scopes: ReadonlyMap<string, Scope>;
};

/** Fails at start, not at the first call, when two modules collide or a tool asks for a scope nobody explains. */
export function buildRegistry(modules: readonly Module[]): Registry {
  const tools = new Map<string, AnyTool>();
  const scopes = new Map<string, Scope>();
  for (const module of modules) {
    for (const scope of module.scopes) {
      if (scopes.has(scope.name)) throw new Error(`scope ${scope.name} is defined twice`);
      scopes.set(scope.name, scope);
    }
    for (const tool of module.tools) {
      if (tools.has(tool.name)) throw new Error(`tool ${tool.name} is defined twice`);
      if (!tool.policy) throw new Error(`tool ${tool.name} states no policy`);
      if (!refusesUnknownFields(tool))
        throw new Error(`tool ${tool.name} would ignore unknown fields: its input must be a strict object`);
      tools.set(tool.name, tool);
    }
  }
  for (const tool of tools.values()) {
    if (tool.policy.kind !== "scoped") continue;
    for (const scope of tool.policy.scopes) {
      if (!scopes.has(scope))
        throw new Error(`tool ${tool.name} asks for the scope ${scope}, which no module explains`);
    }
  }
  return { modules, tools, scopes };
}

const refusesUnknownFields = (tool: AnyTool): boolean => tool.input.def.catchall?._zod.def.type === "never";
