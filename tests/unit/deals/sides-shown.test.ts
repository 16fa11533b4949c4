import { describe, expect, it } from "vitest";
import { AUTHOR_SIDES, entrySide, sideShown } from "@/lib/deals/people/people.rules";
import { SIDES } from "@/lib/deals/roles";

const person = { id: "usr_a", name: "A" };

describe("the side of somebody whose name is kept back", () => {
  it("is the own one, but of another buyer neither buyers nor observers hear", () => {
    for (const viewer of SIDES) {
      for (const side of AUTHOR_SIDES) {
        const kept = side === "buyer" && (viewer === "buyer" || viewer === "observer");
        expect(sideShown(viewer, side, null), `${viewer} looks at ${side}`).toBe(kept ? "bank" : side);
      }
    }
  });

  it("is the own one where the viewer may know the person", () => {
    for (const viewer of SIDES) for (const side of AUTHOR_SIDES) expect(sideShown(viewer, side, person)).toBe(side);
  });
});

describe("whose words an entry is", () => {
  it("an answer is the seller's; a request has whoever asked, and the bank where that is not to be known", () => {
    expect(entrySide("answer", null)).toBe("seller");
    expect(entrySide("request", null)).toBe("bank");
    expect(entrySide("request", "ib")).toBe("bank");
    expect(entrySide("request", "seller")).toBe("seller");
    expect(entrySide("request", "buyer")).toBe("buyer");
  });
});
