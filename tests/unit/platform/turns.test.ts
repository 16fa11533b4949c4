/** Long work on the one thread: whoever takes turns lets timers and other requests have theirs. */
import { describe, expect, it } from "vitest";
import { turns } from "@/lib/platform/turns";

/** Works without a break for so long. */
function busy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** How often a timer of 5 ms fires while `work` runs. */
async function firedWhile(work: () => Promise<void>): Promise<number> {
  let fired = 0;
  const timer = setInterval(() => {
    fired += 1;
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return fired;
}

describe("taking turns", () => {
  it("lets a timer fire again and again during long work", async () => {
    const fired = await firedWhile(async () => {
      const giveWay = turns();
      for (let row = 0; row < 200; row++) {
        busy(1);
        await giveWay();
      }
    });
    expect(fired).toBeGreaterThan(5);
  });

  it("does so only once a turn is used up: short work costs none", async () => {
    let handedOn = false;
    setImmediate(() => {
      handedOn = true;
    });
    const giveWay = turns();
    for (let row = 0; row < 1000; row++) await giveWay();
    expect(handedOn).toBe(false);
  });

  it("is what lets it fire: without it the same work lets nobody in", async () => {
    const fired = await firedWhile(async () => {
      for (let row = 0; row < 50; row++) {
        busy(1);
        await Promise.resolve();
      }
    });
    expect(fired).toBe(0);
  });
});
