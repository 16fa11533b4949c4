import { defineModule, type Module } from "@/lib/platform/module";
import { attachEvidenceOf } from "./attach-evidence";
import { detachEvidenceOf } from "./detach-evidence";
import { listEvidenceOf } from "./list-evidence";
import { evidenceKindOf } from "./proposal";
import { evidenceIn } from "./sources";
import { suggestEvidenceOf } from "./suggest-evidence";

/**
 * Evidence from these modules on what is another's: the modules, of which the one whose things it stands on has a kind of
 * proposals more, and the use-cases. Without anything to attach, the modules as they are.
 */
export function withEvidence(modules: readonly Module[]): {
  readonly modules: readonly Module[];
  readonly beside: readonly Module[];
} {
  const evidence = evidenceIn(modules);
  if (!evidence) return { modules, beside: [] };
  const { target } = evidence;
  const kind = evidenceKindOf(evidence);
  const own = (module: Module): Module => {
    if (module.space?.module !== target.space.module) return module;
    const { name, proposals } = module;
    if (!proposals) throw new Error(`evidence stands on what is in ${name}, where nobody could propose it`);
    return { ...module, proposals: { ...proposals, kinds: [...proposals.kinds, kind] } };
  };
  const tools = [
    suggestEvidenceOf(evidence, kind),
    listEvidenceOf(evidence),
    attachEvidenceOf(evidence),
    detachEvidenceOf(evidence),
  ];
  return { modules: modules.map(own), beside: [defineModule({ name: "evidence", tools })] };
}
