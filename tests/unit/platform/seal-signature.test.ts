import { describe, expect, it } from "vitest";
import { type Head, newSealKey, sealKeysFrom } from "@/lib/platform/seal-signature";

const key = newSealKey();
const keys = sealKeysFrom([key]);
const head = keys.sign({ seq: 7, hash: "a".repeat(64), rows: 3, at: "2027-01-01T10:00:00.000Z" });

describe("the signature of a seal", () => {
  it("is valid for what was signed, with the public half alone", () => {
    const { d: _private, ...publicHalf } = key;
    expect(keys.check(head)).toBe("valid");
    expect(sealKeysFrom([publicHalf]).check(head)).toBe("valid");
  });

  it.each<[string, Partial<Head>]>([
    ["number", { seq: 8 }],
    ["hash", { hash: "b".repeat(64) }],
    ["count of rows", { rows: 4 }],
    ["time", { at: "2027-01-01T10:00:00.001Z" }],
    ["signature", { signature: "A".repeat(86) }],
    ["signature, to none", { signature: "" }],
  ])("is wrong once the %s was changed", (_, change) => {
    expect(keys.check({ ...head, ...change })).toBe("wrong");
  });

  it("is wrong when another key signed in this key's name, and unknown in its own", () => {
    const stranger = sealKeysFrom([newSealKey()]);
    const forged = stranger.sign(head);
    expect(keys.check(forged)).toBe("unknown key");
    expect(keys.check({ ...forged, key: head.key })).toBe("wrong");
  });

  it("is made by the first key, and those of former keys stay valid without their private halves", () => {
    const { d: _private, ...former } = key;
    const rotated = sealKeysFrom([newSealKey(), former]);
    expect(rotated.check(head)).toBe("valid");
    const next = rotated.sign(head);
    expect(next.key).not.toBe(head.key);
    expect(rotated.check(next)).toBe("valid");
    expect(keys.check(next)).toBe("unknown key");
  });

  it("cannot be made with public keys alone, or with none", () => {
    const { d: _private, ...publicHalf } = key;
    expect(() => sealKeysFrom([publicHalf]).sign(head)).toThrow("SEAL_KEYS");
    expect(() => sealKeysFrom([]).sign(head)).toThrow("SEAL_KEYS");
  });
});
