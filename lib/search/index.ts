import { defineModule, type Module } from "@/lib/platform/module";
import { fetchOver } from "./fetch";
import { searchOver } from "./search";
import { sourcesIn } from "./sources";

/** What agents look for in all modules that let something be found. */
export function searchBeside(modules: readonly Module[]): Module {
  const sources = sourcesIn(modules);
  return defineModule({
    name: "search",
    tools: sources.length === 0 ? [] : [searchOver(sources), fetchOver(sources)],
  });
}
