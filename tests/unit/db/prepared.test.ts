import { describe, expect, it } from "vitest";
import { hotStatements, preparedNames } from "@/lib/db/prepared";

describe("a statement is asked often", () => {
  it("from the third time on", () => {
    const isHot = hotStatements();
    expect(["a", "a", "b", "a", "a", "b"].map(isHot)).toEqual([false, false, false, true, true, false]);
  });

  it("not where it is one of many that are asked once each, however many", () => {
    const isHot = hotStatements();
    for (let i = 0; i < 5_000; i++) expect(isHot(`SELECT ${i}`)).toBe(false);
    expect(["again", "again", "again"].map(isHot)).toEqual([false, false, true]);
  });

  it("still, while thousands of others are asked between", () => {
    const isHot = hotStatements();
    for (let i = 0; i < 5_000; i++) {
      isHot(`SELECT ${i}`);
      if (i % 100 === 0) isHot("ordinary");
    }
    expect(isHot("ordinary")).toBe(true);
  });
});

describe("names on a connection", () => {
  it("are one for each statement, and stay", () => {
    const nameOf = preparedNames();
    const one = nameOf("SELECT 1");
    expect(nameOf("SELECT 2").name).not.toBe(one.name);
    expect(nameOf("SELECT 1")).toEqual({ name: one.name, evicted: undefined });
  });

  it("are given up by who was asked longest ago, and never given again", () => {
    const nameOf = preparedNames(2);
    const [one, two] = [nameOf("SELECT 1").name, nameOf("SELECT 2").name];
    nameOf("SELECT 1");
    const three = nameOf("SELECT 3");
    expect(three.evicted).toBe(two);
    expect(nameOf("SELECT 1")).toEqual({ name: one, evicted: undefined });
    const again = nameOf("SELECT 2");
    expect(again.evicted).toBe(three.name);
    expect([one, two, three.name]).not.toContain(again.name);
  });
});
