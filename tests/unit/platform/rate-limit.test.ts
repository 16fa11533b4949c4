import { describe, expect, it, vi } from "vitest";
import { deal } from "@/lib/deals/space";
import { admit, admitLarge, admitOther, type RateLimits } from "@/lib/platform/rate-limit";
import { agentActor, webActor } from "@/tests/support/actors";

/** Counts as the database does, in one window that never ends. */
function counting(): RateLimits {
  const hits = new Map<string, number>();
  const use = (key: string) => {
    const now = (hits.get(key) ?? 0) + 1;
    hits.set(key, now);
    return now;
  };
  return {
    take: async (limits) => ({ allowed: limits.every(({ key, max }) => use(key) <= max), retryAfter: 7 }),
    takeCall: async ({ userId, perUser }) => ({ allowed: use(userId) <= perUser, retryAfter: 7 }),
  };
}

const limits = { perUser: 2, perSpace: 2, costPerUser: 2, others: 2 };
const WAYS: [string, number, (port: RateLimits, userId: string) => Promise<void>][] = [
  [
    "calls",
    2,
    (port, userId) => admit(port, limits, agentActor(userId, `con_${userId}`), { space: undefined, raw: {}, cost: 1 }),
  ],
  ["handshakes and lists", 2, (port, userId) => admitOther(port, limits, agentActor(userId, `con_${userId}`))],
  ["large bodies", 20, (port, userId) => admitLarge(port, agentActor(userId, `con_${userId}`))],
];

describe.each(WAYS)("the limit of %s", (_, most, ask) => {
  it("refuses the next one of a person who used it up, and says how long to wait", async () => {
    const port = counting();
    for (let i = 0; i < most; i += 1) await ask(port, "usr_a");
    await expect(ask(port, "usr_a")).rejects.toMatchObject({ code: "rate_limited", data: { retry_after: 7 } });
  });

  it("lets everybody else go on, also with the same client", async () => {
    const port = counting();
    for (let i = 0; i < most; i += 1) await ask(port, "usr_a");
    await expect(ask(port, "usr_b")).resolves.toBeUndefined();
  });
});

it("hands a call's cost on with what the person's may cost", async () => {
  const takeCall = vi.fn<RateLimits["takeCall"]>(async () => ({ allowed: true, retryAfter: 1 }));
  const call = { space: deal, raw: { project_id: "proj_a" }, cost: 10 };
  await admit({ ...counting(), takeCall }, limits, agentActor("usr_a", "con_a"), call);
  expect(takeCall).toHaveBeenCalledExactlyOnceWith({
    userId: "usr_a",
    credentialId: "con_a",
    module: "deals",
    space: "proj_a",
    cost: 10,
    perUser: 2,
    perSpace: 2,
    costPerUser: 2,
  });
});

it("counts no call of a person on our pages: their requests are counted, where they arrive", async () => {
  const port = counting();
  const call = { space: undefined, raw: {}, cost: 1 };
  for (let i = 0; i < 10; i += 1) await admit(port, limits, webActor("usr_a", "ses_a"), call);
  await admit(port, limits, agentActor("usr_a", "con_a"), call);
});
