import { describe, expect, it } from "vitest";
import { initialsOf } from "@/lib/web/ui/avatar";

describe("initials", () => {
  it.each([
    ["Margaret Hale", "MH"],
    ["Élise Moreau", "ÉM"],
    ["Anna Maria Lindner", "AL"],
    ["Cher", "C"],
    ["  ", ""],
  ])("%s → %s", (name, initials) => expect(initialsOf(name)).toBe(initials));
});
