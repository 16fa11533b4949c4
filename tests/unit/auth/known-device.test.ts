import { describe, expect, it } from "vitest";
import { cookieLine } from "@/lib/auth/cookies";
import { deviceCookie, knownDevice, newDevice } from "@/lib/auth/known-device";

const site = { publicUrl: "https://deals.example.com", secret: "s".repeat(32) };
const account = { email: "ada@example.test", epoch: 3 };
const id = newDevice();
const cookie = deviceCookie(site, { ...account, id });
const jar = (name: string) => (name === cookie.name ? cookie.value : undefined);

describe("the cookie of a known device", () => {
  it("is recognized for its account, and is out of reach of scripts and other sites", () => {
    expect(knownDevice(jar, site, account)).toBe(id);
    expect(cookieLine(cookie)).toMatch(
      /^__Host-next-auth\.device\.[\w-]{16}=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/,
    );
    expect(cookieLine(cookie)).not.toContain("ada");
  });

  it.each([
    ["another account, whose cookie it claims to be", site, { ...account, email: "bob@example.test" }],
    ["the account after a new password", site, { ...account, epoch: 4 }],
    ["another installation", { ...site, secret: "t".repeat(32) }, account],
  ])("is unknown to %s", (_, where, who) => {
    expect(knownDevice(() => cookie.value, where, who)).toBeUndefined();
  });

  it.each([undefined, "", "x", `${id}.${"A".repeat(43)}`, `${newDevice()}.${cookie.value.split(".")[1]}`])(
    "is not believed without its signature: %j",
    (value) => {
      expect(knownDevice(() => value, site, account)).toBeUndefined();
    },
  );
});
