import { describe, expect, it } from "vitest";
import { normalizeEmail } from "@/lib/auth/email";
import { network, signInLimits } from "@/lib/auth/throttle";

const keysOf = (email: string | undefined, address: string, secret = "s".repeat(32)) =>
  signInLimits(secret, email, address).map(({ key }) => key);

describe("throttle keys", () => {
  it("hold neither the address of a person nor of a computer", () => {
    for (const key of keysOf("ada@example.test", "192.0.2.7")) {
      expect(key).not.toContain("ada");
      expect(key).not.toContain("192.0.2.7");
      expect(key).toMatch(/^sign_in:(account|address):[\w-]{32}$/);
    }
  });

  it("cannot be computed without the secret", () => {
    expect(keysOf("ada@example.test", "192.0.2.7")).not.toEqual(
      keysOf("ada@example.test", "192.0.2.7", "t".repeat(32)),
    );
  });

  it("count the address first, then the account", () => {
    expect(keysOf("ada@example.test", "192.0.2.7").map((key) => key.split(":")[1])).toEqual(["address", "account"]);
  });

  it("are the same for one network of IPv6, and differ between networks", () => {
    const account = (address: string) => keysOf("a@example.test", address)[0];
    expect(account("2001:db8:1:2::1")).toBe(account("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff"));
    expect(account("2001:db8:1:2::1")).not.toBe(account("2001:db8:1:3::1"));
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
