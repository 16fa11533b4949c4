import { expect, it } from "vitest";
import { preparedNames } from "@/lib/db/prepared";

const asked = (nameOf: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text));

it("a statement is named from the third time on, each by a name of its own", () => {
  const nameOf = preparedNames();
  const [first, second, third, fourth] = asked(nameOf, "SELECT 1", 4);
  expect([first, second]).toEqual([undefined, undefined]);
  expect(third).toBeDefined();
  expect(fourth).toBe(third);
  expect(asked(nameOf, "SELECT 2", 3)[2]).not.toBe(third);
});

it("there are no more names than there may be, and those that are stay", () => {
  const nameOf = preparedNames(2);
  const [one, two] = [asked(nameOf, "SELECT 1", 3)[2], asked(nameOf, "SELECT 2", 3)[2]];
  expect(asked(nameOf, "SELECT 3", 5)[4]).toBeUndefined();
  expect([nameOf("SELECT 1"), nameOf("SELECT 2")]).toEqual([one, two]);
});

it("statements that are asked once each, however many, get none", () => {
  const nameOf = preparedNames();
  for (let i = 0; i < 5_000; i++) expect(nameOf(`SELECT ${i}`)).toBeUndefined();
  expect(asked(nameOf, "SELECT 'often'", 3)[2]).toBe("s0");
});
