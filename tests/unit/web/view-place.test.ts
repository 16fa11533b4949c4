import { describe, expect, it } from "vitest";
import { isWithin } from "@/lib/web/view-place";

describe("what is seen through somebody's eyes", () => {
  it.each([
    ["/projects/proj_1", true],
    ["/projects/proj_1/log/deadline?day=2026-01-01", true],
    ["/projects/proj%5F1/people", true],
    ["/projects/proj_10", false],
    ["/projects", false],
    ["/", false],
    ["/elsewhere/projects/proj_1", false],
    ["/projects/%E0%A4%A", false],
  ])("is %s: %s", (path, seen) => expect(isWithin(path, "/projects/proj_1")).toBe(seen));
});
