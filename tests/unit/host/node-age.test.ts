import { describe, expect, it } from "vitest";
import { nodeNotice } from "@/lib/host/node-age";
import { isNodeNoticeOfLibrary } from "@/scripts/lib/node-notice.mjs";

const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe("the notice about Node", () => {
  it("says in one sentence that a line gets no fixes any more, from the day after its last on", () => {
    expect(nodeNotice("20.20.2", on("2026-04-30"))).toBeUndefined();
    expect(nodeNotice("20.20.2", on("2026-05-02"))).toBe(
      "Node 20 is past its end of life (2026-04-30) and gets no security fixes: everything works on it, but run this on Node 24.",
    );
  });

  it("is there for lines that are nobody's long-term ones, and not for later ones that are", () => {
    expect(nodeNotice("23.1.0", on("2026-11-20"))).toContain("no long-term line");
    for (const version of ["22.12.0", "24.1.0", "28.0.0"])
      expect(nodeNotice(version, on("2026-11-20")), version).toBeUndefined();
  });

  it("stands in place of what the library prints, and of nothing else", () => {
    const library = "oidc-provider WARNING: Unsupported runtime. Use Node.js v22.x LTS, or a later LTS release.";
    expect(isNodeNoticeOfLibrary([library])).toBe(true);
    for (const printed of [[], ["something else"], [new Error(library)]])
      expect(isNodeNoticeOfLibrary(printed)).toBe(false);
  });
});
