import { describe, expect, it, vi } from "vitest";
import { grouped } from "@/lib/db/grouped";

/** A sender that answers when it is told to, and remembers what it was given. */
function sender() {
  const groups: number[][] = [];
  const open: (() => void)[] = [];
  const send = async (items: readonly number[]) => {
    groups.push([...items]);
    await new Promise<void>((resolve) => open.push(resolve));
    return items.map((item) => item * 10);
  };
  return { groups, send, answer: () => open.shift()?.() };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("what many want done", () => {
  it("is sent together where it arrives at once, and each is answered by its own place", async () => {
    const { groups, send, answer } = sender();
    const ask = grouped(send, { onFailure: "together" });
    const asked = Promise.all([ask(1), ask(2), ask(3)]);
    await nextTurn();
    answer();
    expect(await asked).toEqual([10, 20, 30]);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it("waits for the next group while one is on its way", async () => {
    const { groups, send, answer } = sender();
    const ask = grouped(send, { onFailure: "together" });
    const first = ask(1);
    await nextTurn();
    const second = Promise.all([ask(2), ask(3)]);
    await nextTurn();
    expect(groups).toEqual([[1]]);
    answer();
    expect(await first).toBe(10);
    await nextTurn();
    expect(groups).toEqual([[1], [2, 3]]);
    answer();
    expect(await second).toEqual([20, 30]);
  });

  it("leaves at the end of the turn in which it came, however few they are, where another may be on its way", async () => {
    const { groups, send, answer } = sender();
    const ask = grouped(send, { onFailure: "together", atOnce: 2 });
    const first = ask(1);
    await nextTurn();
    const others = Promise.all([ask(2), ask(3)]);
    await nextTurn();
    expect(groups).toEqual([[1], [2, 3]]);
    answer();
    answer();
    expect([await first, ...(await others)]).toEqual([10, 20, 30]);
  });

  it("goes in as many groups at once as it may, a hundred in each at most", async () => {
    const { groups, send, answer } = sender();
    const ask = grouped(send, { onFailure: "together", atOnce: 2 });
    const asked = Promise.all(Array.from({ length: 250 }, (_, i) => ask(i)));
    await nextTurn();
    expect(groups.map((group) => group.length)).toEqual([100, 100]);
    answer();
    await nextTurn();
    expect(groups.map((group) => group.length)).toEqual([100, 100, 50]);
    answer();
    answer();
    expect(await asked).toHaveLength(250);
  });

  it("fails together where the group is one deed", async () => {
    const send = vi.fn(async () => Promise.reject(new Error("away")));
    const ask = grouped<number, number>(send, { onFailure: "together" });
    const asked = await Promise.allSettled([ask(1), ask(2)]);
    expect(asked.map((one) => one.status)).toEqual(["rejected", "rejected"]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is tried one by one where one must not spoil the others, and goes on afterwards", async () => {
    const send = async (items: readonly number[]) => {
      if (items.includes(2)) throw new Error("two");
      return items.map((item) => item * 10);
    };
    const ask = grouped(send, { onFailure: "one by one" });
    const asked = await Promise.allSettled([ask(1), ask(2), ask(3)]);
    expect(asked.map((one) => (one.status === "fulfilled" ? one.value : "refused"))).toEqual([10, "refused", 30]);
    expect(await ask(4)).toBe(40);
  });
});
