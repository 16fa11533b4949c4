import { describe, expect, it } from "vitest";
import { askBoth } from "@/tests/kit/non-interference";

describe("asking two worlds", () => {
  const cases = [
    { name: "name", ask: async (world: { name: string; age: number }) => world.name },
    { name: "age", ask: async (world: { name: string; age: number }) => String(world.age) },
  ];

  it("gives what each says to each question, so that a difference of one byte shows", async () => {
    const answers = await askBoth({ here: { name: "a", age: 1 }, there: { name: "a", age: 2 }, cases });
    expect(answers).toEqual([
      { name: "name", here: "a", there: "a" },
      { name: "age", here: "1", there: "2" },
    ]);
  });

  it("asks both before it goes on: a question may change something", async () => {
    const asked: string[] = [];
    const noting = ["one", "two"].map((name) => ({
      name,
      ask: async (world: string) => {
        asked.push(`${name} ${world}`);
        return "";
      },
    }));
    await askBoth({ here: "here", there: "there", cases: noting });
    expect(asked).toEqual(["one here", "one there", "two here", "two there"]);
  });
});
