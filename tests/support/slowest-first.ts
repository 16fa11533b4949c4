import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files whose first comment says @slow begin first: one that begins last keeps a core waiting for it. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = new Set(
      sorted.filter(({ moduleId }) => readFileSync(moduleId, "utf8").slice(0, 2_000).includes("@slow")),
    );
    return [...slow, ...sorted.filter((file) => !slow.has(file))];
  }
}
