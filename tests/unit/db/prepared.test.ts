import { expect, it } from "vitest";
import { preparedNames } from "@/lib/db/prepared";

it("a statement is named from the second time on, each by a name of its own", () => {
  const nameOf = preparedNames();
  expect(nameOf("SELECT 1")).toBeUndefined();
  const first = nameOf("SELECT 1");
  expect(first).toBeDefined();
  expect(nameOf("SELECT 1")).toBe(first);
  nameOf("SELECT 2");
  expect(nameOf("SELECT 2")).not.toBe(first);
});

it("there are no more names than there may be, and those that are stay", () => {
  const nameOf = preparedNames(2);
  const named = (text: string) => [nameOf(text), nameOf(text)][1];
  const [one, two] = [named("SELECT 1"), named("SELECT 2")];
  expect(named("SELECT 3")).toBeUndefined();
  expect([nameOf("SELECT 1"), nameOf("SELECT 2")]).toEqual([one, two]);
});
