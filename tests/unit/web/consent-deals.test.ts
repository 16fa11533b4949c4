import { describe, expect, it } from "vitest";
import { dealsChosen } from "@/lib/web/consent-deals";

const shown = "shown=proj_a&shown=proj_b";

describe("the deals of a consent form", () => {
  it.each([
    ["neither way was chosen", shown],
    ["only chosen ones were wanted, and none was ticked", `deals=chosen&${shown}`],
    ["the only deal was unticked", ""],
    ["the way is none that the page offers", `deals=later&${shown}`],
  ])("are missing where %s", (_, form) => {
    expect(dealsChosen(new URLSearchParams(form))).toBeUndefined();
  });

  it("are those that were ticked", () => {
    expect(dealsChosen(new URLSearchParams(`deals=chosen&${shown}&deal=proj_b`))).toEqual(["proj_b"]);
    expect(dealsChosen(new URLSearchParams("deal=proj_a"))).toEqual(["proj_a"]);
  });

  it("are all that the page showed, whatever else was ticked before, and none that came since", () => {
    expect(dealsChosen(new URLSearchParams(`deals=all&${shown}&deal=proj_b&deal=proj_new`))).toEqual([
      "proj_a",
      "proj_b",
    ]);
  });

  it("are none, by choice, for a person who is in no deal", () => {
    expect(dealsChosen(new URLSearchParams("deals=all"))).toEqual([]);
  });
});
