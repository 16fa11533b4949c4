/** What a printed or exported report says of itself. */
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { Chain } from "@/app/(workspace)/projects/[id]/disclosure/chain";
import { reportHead } from "@/app/(workspace)/projects/[id]/disclosure/export/report-rows";
import { paperHead } from "@/app/(workspace)/projects/[id]/disclosure/report-words";

const standing = { seals: 3, head: "ab", checkedAt: new Date("2026-06-01T00:00:00Z") };
const logStanding = vi.hoisted(() => vi.fn());
vi.mock("@/lib/runtime", () => ({ logStanding }));

describe("the notice above the report", () => {
  it("warns where the log is not intact, with what is wrong, and how much more there is", async () => {
    const problems = Array.from({ length: 22 }, (_, i) => `row ${i} was changed`);
    logStanding.mockResolvedValue({ ...standing, intact: false, problems });
    const markup = renderToStaticMarkup(await Chain());
    expect(markup).toContain("is not intact. Do not rely on it.");
    expect(markup).toContain("row 0 was changed");
    expect(markup).toContain("And 2 more");
    expect(markup).not.toContain("row 20 was changed");
  });

  it("says that it is intact where it is", async () => {
    logStanding.mockResolvedValue({ ...standing, intact: true, problems: [] });
    const markup = renderToStaticMarkup(await Chain());
    expect(markup).toContain("is intact.");
    expect(markup).not.toContain("Do not rely");
  });
});

describe("paperHead", () => {
  const deal = {
    name: "Project Harbour",
    people: [{ id: "usr_1", name: "Lena Brandt" }],
    clients: [{ id: "cli_1", name: "Desk" }],
    before: 0,
    shown: 50,
    calls: 1200,
  };

  it("names the deal, says that nothing is left out, and which calls stand there", () => {
    expect(paperHead({}, deal)).toBe("Project Harbour; no filters; calls 1–50 of 1,200.");
  });

  it("counts on over pages, and does not count what is not there", () => {
    expect(paperHead({}, { ...deal, before: 50, shown: 7, calls: 57 })).toContain("calls 51–57 of 57.");
    expect(paperHead({}, { ...deal, shown: 0, calls: 0 })).toContain("; no calls.");
  });

  it("says every filter by the names that people know", () => {
    const query = {
      person: "usr_1",
      client: "cli_1",
      entry: "FIN-001",
      only: "unpublished",
      from: "2026-06-01",
      to: "2026-06-02",
    };
    expect(paperHead(query, deal)).toContain(
      "; only person Lena Brandt, application Desk, entry FIN-001, with something unpublished, from 2026-06-01, to 2026-06-02;",
    );
    expect(paperHead({ person: "usr_gone", only: "unlocked" }, deal)).toContain("person usr_gone, under an unlock");
  });
});

describe("reportHead", () => {
  const head = (intact: boolean, problems: string[]) =>
    reportHead({ name: "Project Harbour", id: "proj_1" }, { only: "unlocked" }, { ...standing, intact, problems });

  it("says loudly that the log is not intact, and each problem", () => {
    const lines = head(false, ["row a is missing", "seal 2 does not fit"]);
    expect(lines.find(([what]) => what === "Audit log")?.[1]).toBe("NOT INTACT");
    expect(lines.filter(([what]) => what === "Audit log problem").map(([, problem]) => problem)).toEqual([
      "row a is missing",
      "seal 2 does not fit",
    ]);
  });

  it("says that it is intact, and no problem", () => {
    const lines = head(true, []);
    expect(lines.find(([what]) => what === "Audit log")?.[1]).toBe("intact");
    expect(lines.some(([what]) => what === "Audit log problem")).toBe(false);
    expect(lines[1]).toEqual(["Filters", "only=unlocked"]);
  });
});
