import { describe, expect, it } from "vitest";
import { askedOften, preparedNames } from "@/lib/db/prepared";

describe("a statement is asked often", () => {
  it("from the third time on", () => {
    const isOften = askedOften();
    expect(["a", "a", "b", "a", "a", "b"].map(isOften)).toEqual([false, false, false, true, true, false]);
  });

  it("not where it is one of many that are asked once each, however many", () => {
    const isOften = askedOften();
    for (let i = 0; i < 5_000; i++) expect(isOften(`SELECT ${i}`)).toBe(false);
    expect(["again", "again", "again"].map(isOften)).toEqual([false, false, true]);
  });

  it("still, while thousands of others are asked between", () => {
    const isOften = askedOften();
    for (let i = 0; i < 5_000; i++) {
      isOften(`SELECT ${i}`);
      if (i % 100 === 0) isOften("ordinary");
    }
    expect(isOften("ordinary")).toBe(true);
  });
});

describe("names on a connection", () => {
  it("are one for each statement, and stay", () => {
    const nameOf = preparedNames();
    const one = nameOf("SELECT 1");
    expect(nameOf("SELECT 2").name).not.toBe(one.name);
    expect(nameOf("SELECT 1")).toEqual({ name: one.name, givesUp: undefined });
  });

  it("are given up by who was asked longest ago, and never given again", () => {
    const nameOf = preparedNames(2);
    const [one, two] = [nameOf("SELECT 1").name, nameOf("SELECT 2").name];
    nameOf("SELECT 1");
    const three = nameOf("SELECT 3");
    expect(three.givesUp).toBe(two);
    expect(nameOf("SELECT 1")).toEqual({ name: one, givesUp: undefined });
    const again = nameOf("SELECT 2");
    expect(again.givesUp).toBe(three.name);
    expect([one, two, three.name]).not.toContain(again.name);
  });
});
