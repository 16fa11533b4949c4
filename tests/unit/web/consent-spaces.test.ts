import { describe, expect, it } from "vitest";
import { spacesChosen } from "@/lib/web/consent-spaces";

const shown = "shown:deals=proj_a&shown:deals=proj_b";
const chosen = (form: string, modules = ["deals"]) => spacesChosen(new URLSearchParams(form), modules);

describe("the spaces of a consent form", () => {
  it.each([
    ["neither way was chosen", shown],
    ["only chosen ones were wanted, and none was ticked", `spaces:deals=chosen&${shown}`],
    ["the only one was unticked", ""],
    ["the way is none that the page offers", `spaces:deals=later&${shown}`],
    ["they are of a module that is not asked about", "space:gardens=gdn_a"],
  ])("are missing where %s", (_, form) => {
    expect(chosen(form)).toBeUndefined();
  });

  it("are those that were ticked", () => {
    expect(chosen(`spaces:deals=chosen&${shown}&space:deals=proj_b`)).toEqual({ deals: ["proj_b"] });
    expect(chosen("space:deals=proj_a")).toEqual({ deals: ["proj_a"] });
  });

  it("are all that the page showed, whatever else was ticked before, and none that came since", () => {
    const form = `spaces:deals=all&${shown}&space:deals=proj_b&space:deals=proj_new`;
    expect(chosen(form)).toEqual({ deals: ["proj_a", "proj_b"] });
  });

  it("are none, by choice, for a person who is in no space", () => {
    expect(chosen("spaces:deals=all")).toEqual({ deals: [] });
  });

  it("are each module's own, and a module in which nothing was chosen has none", () => {
    const form = `${shown}&space:gardens=gdn_a&spaces:gardens=chosen`;
    expect(chosen(form, ["deals", "gardens"])).toEqual({ gardens: ["gdn_a"] });
    expect(chosen(`${form}&spaces:deals=all`, ["deals", "gardens"])).toEqual({
      deals: ["proj_a", "proj_b"],
      gardens: ["gdn_a"],
    });
  });
});
