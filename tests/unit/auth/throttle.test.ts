import { describe, expect, it } from "vitest";
import { normalizeEmail } from "@/lib/auth/email";
import {
  admitSignIn,
  FAILURES_BEFORE_SLOW,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  FAILURES_WHEN_SLOW,
  network,
  type SignInAttempt,
  signInLimits,
} from "@/lib/auth/throttle";
import type { RateLimits } from "@/lib/platform/rate-limit";

const SECRET = "s".repeat(32);
const keysOf = (email: string | undefined, address: string, secret = SECRET) => {
  const { device, strict, everywhere, slow } = signInLimits(secret, { email, address, device: "a device" });
  return [...strict, everywhere, slow, ...(device ? [device] : [])].map(({ key }) => key);
};

describe("throttle keys", () => {
  it("hold neither the address of a person nor of a computer", () => {
    for (const key of keysOf("ada@example.test", "192.0.2.7")) {
      expect(key).not.toContain("ada");
      expect(key).not.toContain("192.0.2.7");
      expect(key).toMatch(/^sign_in:(address|here|account|slow|device):[\w-]{32}$/);
    }
  });

  it("cannot be computed without the secret", () => {
    const other = keysOf("ada@example.test", "192.0.2.7", "t".repeat(32));
    for (const [i, key] of keysOf("ada@example.test", "192.0.2.7").entries()) expect(key).not.toBe(other[i]);
  });

  it("are the same for one network of IPv6, and differ between networks", () => {
    const addressed = (address: string) => keysOf("a@example.test", address).slice(0, 2);
    expect(addressed("2001:db8:1:2::1")).toEqual(addressed("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff"));
    expect(addressed("2001:db8:1:2::1")[1]).not.toBe(addressed("2001:db8:1:3::1")[1]);
  });
});

describe("attempts that fail", () => {
  /** One window that does not end, and how many more of the same attempt are admitted in it. */
  function counter() {
    const hits = new Map<string, number>();
    const limits: RateLimits = {
      async take(wanted) {
        for (const { key } of wanted) hits.set(key, (hits.get(key) ?? 0) + 1);
        return { allowed: wanted.every(({ key, max }) => (hits.get(key) ?? 0) <= max), retryAfter: 900 };
      },
      takeCall: () => Promise.reject(new Error("no call of an agent")),
    };
    const admitted = async (attempt: Partial<SignInAttempt>, times = 100) => {
      let count = 0;
      for (let time = 0; time < times; time += 1) {
        const given = { email: "ada@example.test", address: "192.0.2.1", device: undefined, ...attempt };
        if ((await admitSignIn(limits, new Date(), SECRET, given)).allowed) count += 1;
      }
      return count;
    };
    return admitted;
  }

  it("are ten for an account from one network, and another network has its own", async () => {
    const admitted = counter();
    expect(await admitted({}, 20)).toBe(FAILURES_PER_ACCOUNT);
    expect(await admitted({ address: "192.0.2.2" }, 5)).toBe(5);
    expect(await admitted({ email: "bob@example.test" }, 5)).toBe(5);
  });

  it("from everywhere leave each network fewer, and never none", async () => {
    const admitted = counter();
    for (let i = 0; i < 200; i += 1) await admitted({ address: `198.51.100.${i}` }, 1);
    expect(await admitted({ address: "192.0.2.2" })).toBe(FAILURES_WHEN_SLOW);
    expect(await admitted({ address: "192.0.2.3" })).toBe(FAILURES_WHEN_SLOW);
    expect(await admitted({ email: "bob@example.test" })).toBe(FAILURES_PER_ACCOUNT);
    expect(FAILURES_BEFORE_SLOW).toBeGreaterThan(FAILURES_PER_ACCOUNT);
  });

  it("of a known device are counted by themselves: nobody else uses them up, in the same network neither", async () => {
    const admitted = counter();
    for (let i = 0; i < 200; i += 1) await admitted({ address: `198.51.100.${i}` }, 1);
    await admitted({});
    expect(await admitted({ device: "known" })).toBe(FAILURES_PER_ACCOUNT);
    expect(await admitted({ device: "another" }, 3)).toBe(3);
  });

  it("are fifty for one network, whatever the accounts, and no account suffers from those beyond", async () => {
    const admitted = counter();
    let count = 0;
    for (let i = 0; i < 100; i += 1) count += await admitted({ email: `guess${i}@example.test` }, 1);
    expect(count).toBe(FAILURES_PER_ADDRESS);
    await admitted({});
    expect(await admitted({ address: "192.0.2.2" })).toBe(FAILURES_PER_ACCOUNT);
  });

  it("give back exactly what they took", async () => {
    const taken: string[] = [];
    const limits: RateLimits = {
      async take(wanted) {
        taken.push(...wanted.map(({ key }) => key));
        return { allowed: !wanted.some(({ key }) => key.startsWith("sign_in:account:")), retryAfter: 1 };
      },
      takeCall: () => Promise.reject(new Error("no call of an agent")),
    };
    for (const device of [undefined, "known"]) {
      taken.length = 0;
      const attempt = { email: "ada@example.test", address: "192.0.2.1", device };
      const admission = await admitSignIn(limits, new Date(), SECRET, attempt);
      expect(admission.allowed && admission.taken.map(({ key }) => key)).toEqual(taken);
    }
  });
});

describe("the network of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
  ])("%s → %s", (address, expected) => expect(network(address)).toBe(expected));
});

describe("an e-mail", () => {
  it("is compared without case and outer spaces", () => {
    expect(normalizeEmail("  Ada@Example.TEST ")).toBe("ada@example.test");
  });

  it.each([
    undefined,
    7,
    {},
    "",
    "  ",
    "a b@example.test",
    "a\u0000@example.test",
    "a\n@example.test",
    `${"a".repeat(260)}@x.test`,
  ])("%j is nobody's", (raw) => expect(normalizeEmail(raw)).toBeUndefined());
});
