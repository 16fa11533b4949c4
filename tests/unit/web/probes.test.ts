import { describe, expect, it } from "vitest";
import { answersWithin } from "@/lib/web/answers-within";
import { bearsToken } from "@/lib/web/bearer";

describe("readiness", () => {
  it("is said where there is an answer in time", async () =>
    expect(await answersWithin(1000, async () => undefined)).toBe(true));
  it("is denied where the question fails", async () =>
    expect(await answersWithin(1000, () => Promise.reject(new Error("down")))).toBe(false));
  it("is denied where there is no answer in time", async () =>
    expect(await answersWithin(10, () => new Promise(() => {}))).toBe(false));
});

describe("the metrics token", () => {
  const token = "0123456789abcdef";
  it.each([
    [`Bearer ${token}`, true],
    [`bearer ${token}`, true],
    [token, false],
    [`Bearer ${token}0`, false],
    [`Bearer ${token.slice(0, -1)}`, false],
    ["Bearer ", false],
    [null, false],
  ])("%s → %s", (sent, allowed) => expect(bearsToken(sent, token)).toBe(allowed));
});
