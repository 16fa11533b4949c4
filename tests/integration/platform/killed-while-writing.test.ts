/** The embedded database and `kill -9`: nothing that was acknowledged is lost. In full by `npm run soak:embedded`. @dialect @slow */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundle } from "@/scripts/lib/bundle.mjs";
import { runKills } from "@/tests/soak/kills";

const embeddedOnly = describe.runIf(process.env.DATABASE_KIND !== "postgres");

embeddedOnly("a data directory", () => {
  it("loses no acknowledged write when one process after the other is killed at any moment", async () => {
    const program = join(process.cwd(), "node_modules/.cache/dealspace/embedded-writer.mjs");
    await bundle("tests/soak/embedded-writer.ts", program);
    const said: string[] = [];
    const report = await runKills({ program, times: 5, say: (line) => said.push(line) });
    expect(report.findings, said.join("\n")).toEqual([]);
    expect(report.duringWrites).toBeGreaterThanOrEqual(3);
  });
});
