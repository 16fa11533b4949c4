import { describe, expect, it } from "vitest";
import { sealsFrom } from "@/lib/platform/seals";

const seals = sealsFrom("a secret of at least some length");

describe("a seal", () => {
  it("gives back what was sealed, for the same purpose", () => {
    for (const content of ["", "1 evt_a", "ü — 漢", "x".repeat(2000)])
      expect(seals.unseal("page", seals.seal("page", content))).toBe(content);
  });

  it("is the same text for the same content and purpose, and another for another", () => {
    expect(seals.seal("page", "a")).toBe(seals.seal("page", "a"));
    expect(seals.seal("page", "a")).not.toBe(seals.seal("page", "b"));
    expect(seals.seal("page", "a")).not.toBe(seals.seal("other", "a"));
  });

  it("is worth nothing for another purpose, under another secret, or when purpose and content only add up to the same", () => {
    const sealed = seals.seal("page", "a");
    expect(seals.unseal("other", sealed)).toBeUndefined();
    expect(sealsFrom("another secret of some length").unseal("page", sealed)).toBeUndefined();
    expect(seals.unseal("pag", seals.seal("page", "a"))).toBeUndefined();
    const moved = Buffer.concat([Buffer.from(seals.seal("page", "ea"), "base64url").subarray(0, 16), Buffer.from("a")]);
    expect(seals.unseal("pagee", moved.toString("base64url"))).toBeUndefined();
  });

  it("breaks with every change: each bit, a cut, something added, another spelling", () => {
    const sealed = seals.seal("page", "1 evt_a");
    const bytes = Buffer.from(sealed, "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(seals.unseal("page", changed.toString("base64url"))).toBeUndefined();
    }
    for (const changed of [sealed.slice(0, -1), `${sealed}A`, `${sealed}=`, `${sealed}\n`, ` ${sealed}`, ""])
      expect(seals.unseal("page", changed), changed).toBeUndefined();
  });

  it("of nothing readable is no seal", () => {
    for (const text of ["", "A", "not one of ours", "****", "A".repeat(200), "\ud800"])
      expect(seals.unseal("page", text), text).toBeUndefined();
  });
});
