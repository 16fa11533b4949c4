import { describe, expect, it } from "vitest";
import { milestoneParts, stageInWords, workstreamInShort } from "@/app/(workspace)/deals/ui";
import { ROLES, roleInWords, rolesInWords } from "@/lib/deals/roles";
import {
  count,
  countOf,
  dayInShort,
  dayInWords,
  dueInWords,
  fileTypeInWords,
  momentInWords,
  percent,
  sizeInWords,
} from "@/lib/web/format";

describe("a file", () => {
  it.each([
    [1, "1 byte"],
    [1023, "1,023 bytes"],
    [1024, "1.0 KB"],
    [1_234_567, "1.2 MB"],
    [1024 ** 2 - 1, "1.0 MB"],
    [200 * 1024 ** 2, "200 MB"],
    [3 * 1024 ** 3, "3.0 GB"],
  ])("of %i bytes has %s", (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

  it("is called by a name that people know, else by its type", () => {
    expect(fileTypeInWords("application/pdf")).toBe("PDF");
    expect(fileTypeInWords("application/octet-stream")).toBe("Unknown type");
    expect(fileTypeInWords("font/woff2")).toBe("font/woff2");
  });

  it("was added at a moment that says its zone", () =>
    expect(momentInWords(1_795_183_500)).toBe("20 Nov 2026, 14:05 UTC"));
});

describe("due in words", () => {
  it.each([
    [-4, "4 days overdue"],
    [-1, "1 day overdue"],
    [0, "today"],
    [1, "tomorrow"],
    [3, "in 3 days"],
    [1200, "in 1,200 days"],
  ])("%i is %s", (days, words) => expect(dueInWords(days)).toBe(words));
});

describe("figures", () => {
  it("groups thousands", () => expect(count(12345)).toBe("12,345"));
  it("says one and many", () => {
    expect(countOf(1, "request")).toBe("1 request");
    expect(countOf(0, "request")).toBe("0 requests");
    expect(countOf(2, "entry", "entries")).toBe("2 entries");
  });
  it.each([
    [0, "0.0%"],
    [62.5, "62.5%"],
    [100, "100.0%"],
  ])("%d is %s", (value, words) => expect(percent(value)).toBe(words));
  it("never rounds to done or to nothing", () => {
    expect(percent(99.96)).toBe("99.9%");
    expect(percent(0.04)).toBe("0.1%");
  });
});

describe("days", () => {
  it("are those of the deal, whatever the server's time zone", () => {
    expect(dayInWords("2026-11-01")).toBe("1 Nov 2026");
    expect(dayInShort("2026-12-31")).toBe("31 Dec");
  });
});

describe("roles and stages", () => {
  it("names the side first", () => expect(roleInWords("ib_admin")).toBe("Bank · admin"));
  it("gives every role words of its own", () => expect(new Set(ROLES.map(roleInWords)).size).toBe(ROLES.length));
  it("lists each role once", () =>
    expect(rolesInWords(["observer", "ib_member", "observer"])).toBe("Bank · member, Observer"));
  it("names the stage", () => expect(stageInWords("pre_dataroom")).toBe("Pre-data room"));
});

describe("workstreams in short", () => {
  it.each([
    ["finance", "Finance"],
    ["it", "IT"],
    ["hr", "HR"],
    ["real-estate", "Real estate"],
  ])("%s is %s", (slug, words) => expect(workstreamInShort(slug)).toBe(words));
});

describe("milestones", () => {
  it("come apart into name and day", () =>
    expect(milestoneParts("Site visit Ulm 2026-12-11")).toEqual({ name: "Site visit Ulm", day: "2026-12-11" }));
  it("keep a name that has no day", () => expect(milestoneParts("Signing")).toEqual({ name: "Signing" }));
});
