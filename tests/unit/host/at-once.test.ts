import { afterEach, describe, expect, it, vi } from "vitest";
import { atOnce, type Entering, type Leave } from "@/lib/host/at-once";

afterEach(() => void vi.useRealTimers());

/** Enters, and notes in `inside` when it is in. */
function room(limits: Partial<Parameters<typeof atOnce>[0]> = {}) {
  const enter = atOnce({ most: 2, waiting: 3, patienceMs: 60_000, ...limits });
  const inside: string[] = [];
  return {
    inside,
    enter(name: string, key = "usr_a", how: Entering = {}) {
      const entered = enter(key, how).then((leave) => {
        if (leave) inside.push(name);
        return leave;
      });
      return { entered, leave: async () => (await entered)?.() };
    },
  };
}
/** Until everything has happened that can happen without anybody leaving. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("places", () => {
  it("are as many as there are; the next waits until one is given back", async () => {
    const { enter, inside } = room();
    const [first] = [enter("1"), enter("2"), enter("3")];
    await settled();
    expect(inside).toEqual(["1", "2"]);
    await first?.leave();
    await settled();
    expect(inside).toEqual(["1", "2", "3"]);
  });

  it("are given in the order in which they were asked for, what nobody looks at yet last", async () => {
    const { enter, inside } = room({ most: 1, waiting: 9 });
    const all = [
      enter("1"),
      enter("prefetch 2", "usr_a", { later: true }),
      enter("3"),
      enter("prefetch 4", "usr_a", { later: true }),
      enter("5"),
    ];
    for (const at of [0, 2, 4, 1, 3]) await all[at]?.leave();
    expect(inside).toEqual(["1", "3", "5", "prefetch 2", "prefetch 4"]);
  });

  it("are refused when the line is full", async () => {
    const { enter } = room({ most: 1, waiting: 1 });
    const [first, second, third] = [enter("1"), enter("2"), enter("3")];
    expect(await third.entered).toBeUndefined();
    await first.leave();
    expect(await second.entered).toBeTypeOf("function");
  });

  it("are taken all by one that weighs so much, and it waits for all of them", async () => {
    const { enter, inside } = room();
    const [light, heavy, next] = [enter("light"), enter("heavy", "usr_a", { weight: 9 }), enter("next")];
    await settled();
    expect(inside).toEqual(["light"]);
    await light.leave();
    await settled();
    expect(inside).toEqual(["light", "heavy"]);
    await heavy.leave();
    await next.entered;
    expect(inside).toEqual(["light", "heavy", "next"]);
  });

  it("given back twice are one place", async () => {
    const { enter, inside } = room({ most: 1 });
    const [first] = [enter("1"), enter("2"), enter("3")];
    await first?.leave();
    await first?.leave();
    await settled();
    expect(inside).toEqual(["1", "2"]);
  });
});

describe("a greedy person's line", () => {
  it("delays nobody else: others enter at once, however many wait in it", async () => {
    const { enter, inside } = room({ most: 1, waiting: 100 });
    for (let i = 0; i < 24; i += 1) enter(`greedy ${i}`, "usr_greedy");
    for (const other of ["usr_b", "usr_c", "usr_d"]) enter(other, other);
    await settled();
    expect(inside).toEqual(["greedy 0", "usr_b", "usr_c", "usr_d"]);
  });
});

describe("a line that rests", () => {
  it("moves on only after as long as the last one took, and no longer than the longest rest", async () => {
    vi.useFakeTimers();
    const { enter, inside } = room({ most: 1, longestRestMs: 1_000 });
    const [first, second] = [enter("1"), enter("2"), enter("3")];
    await vi.advanceTimersByTimeAsync(300);
    await first?.leave();
    await vi.advanceTimersByTimeAsync(299);
    expect(inside).toEqual(["1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(inside).toEqual(["1", "2"]);
    await vi.advanceTimersByTimeAsync(30_000);
    await second?.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(inside).toEqual(["1", "2", "3"]);
  });

  it("does not when nobody waits in it: who asks for one thing after the other never waits", async () => {
    vi.useFakeTimers();
    const { enter, inside } = room({ most: 1, longestRestMs: 1_000 });
    for (const name of ["1", "2", "3"]) {
      const one = enter(name);
      await vi.advanceTimersByTimeAsync(300);
      await one.leave();
    }
    expect(inside).toEqual(["1", "2", "3"]);
  });
});

describe("who waits", () => {
  it("and leaves takes no place, and the next moves up", async () => {
    const { enter, inside } = room({ most: 1 });
    const gone = new AbortController();
    const [first, second] = [enter("1"), enter("2", "usr_a", { signal: gone.signal }), enter("3")];
    gone.abort();
    expect(await second?.entered).toBeUndefined();
    await first?.leave();
    await settled();
    expect(inside).toEqual(["1", "3"]);
  });

  it("and had left before takes no place", async () => {
    const { enter } = room();
    expect(await enter("1", "usr_a", { signal: AbortSignal.abort() }).entered).toBeUndefined();
  });

  it("too long is told so, and who has a place keeps it", async () => {
    vi.useFakeTimers();
    const { enter, inside } = room({ most: 1, patienceMs: 10_000 });
    const [first, second] = [enter("1"), enter("2")];
    await vi.advanceTimersByTimeAsync(9_999);
    const third = enter("3");
    await vi.advanceTimersByTimeAsync(1);
    expect(await second?.entered).toBeUndefined();
    await first?.leave();
    const leave: Leave | undefined = await third.entered;
    expect([inside, typeof leave]).toEqual([["1", "3"], "function"]);
  });
});
