import { hash } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { passwordProblem } from "@/lib/auth/password-rule";
import { hashPassword, needsRehash, verifyPassword } from "@/lib/auth/passwords";

describe("a password hash", () => {
  it("is argon2id with the stated parameters and a salt of its own", async () => {
    const [one, two] = await Promise.all([
      hashPassword("correct horse battery"),
      hashPassword("correct horse battery"),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(needsRehash(one)).toBe(false);
  });

  it("is matched by its password only", async () => {
    const stored = await hashPassword("correct horse battery");
    expect(await verifyPassword(stored, "correct horse battery")).toBe(true);
    expect(await verifyPassword(stored, "correct horse batterY")).toBe(false);
    expect(await verifyPassword(stored, "")).toBe(false);
  });

  it("does not depend on how a keyboard composes letters", async () => {
    const stored = await hashPassword("Zu\u0308rich bleibt Z\u00fcrich");
    expect(await verifyPassword(stored, "Z\u00fcrich bleibt Zu\u0308rich")).toBe(true);
  });

  it("made with other parameters still works, and is to be renewed", async () => {
    const old = await hash("correct horse battery", { memoryCost: 8192, timeCost: 3, parallelism: 1 });
    expect(await verifyPassword(old, "correct horse battery")).toBe(true);
    expect(needsRehash(old)).toBe(true);
  });

  it("that is missing or broken matches nothing", async () => {
    expect(await verifyPassword(undefined, "anything")).toBe(false);
    expect(await verifyPassword("not a hash", "anything")).toBe(false);
  });
});

describe("a new password", () => {
  const person = { email: "ada.lovelace@example.test" };
  const problem = (password: string) => passwordProblem(password, person, "the current one");

  it.each([
    ["twelve chars", undefined],
    ["x".repeat(100) + "abc".repeat(33), undefined],
    ["eleven char", "at least 12"],
    ["", "at least 12"],
    ["long enough ".repeat(17), "at most 200"],
    ["aaaaaaaaaaaaaaaa", "different characters"],
    ["Ada.Lovelace@example.test", "other than your e-mail"],
    ["the current one", "other than the current"],
  ])("%j → %s", (password, expected) => {
    if (expected === undefined) expect(problem(password)).toBeUndefined();
    else expect(problem(password)).toContain(expected);
  });

  it("is measured in characters, not in code units", () => {
    expect(problem("🔑🗝️🔒🚪🏦")).toContain("at least 12");
  });
});
