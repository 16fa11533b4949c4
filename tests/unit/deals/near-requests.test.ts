import { describe, expect, it } from "vitest";
import { type Asked, AskedTexts } from "@/lib/deals/model/near-requests";

const asked = (title: string, body = ""): Asked => ({ title, body });
const KNOWN: Record<string, Asked> = {
  "FIN-001": asked("Audited annual accounts", "Balance sheet, profit and loss, notes for the last three years."),
  "LEG-001": asked("Schedule of litigation", "Claims and provisions against each subsidiary."),
  "HR-001": asked("Organisation chart"),
};
const texts = new AskedTexts<string>();
for (const [ref, one] of Object.entries(KNOWN)) texts.add(ref, one);

describe("asked before", () => {
  it.each<[string, Asked, { name: string; same: boolean }[]]>([
    ["the very same", KNOWN["FIN-001"] as Asked, [{ name: "FIN-001", same: true }]],
    [
      "case, spaces and punctuation aside",
      asked(" audited ANNUAL accounts.", "Balance sheet; profit and loss – notes for the last three years"),
      [{ name: "FIN-001", same: true }],
    ],
    [
      "in another order, with other endings",
      asked("Litigation schedule", "Each subsidiary's claims and provisions"),
      [{ name: "LEG-001", same: false }],
    ],
    ["by its title, where there is no more", asked("Chart of the organization"), [{ name: "HR-001", same: false }]],
    ["something else", asked("Insurance policies", "All in force"), []],
    ["a part of it only", asked("Annual leave of staff", "By site"), []],
  ])("%s", (_, one, expected) => {
    expect(texts.before(one)).toEqual(expected);
  });

  it("another year or figure is another question", () => {
    const years = new AskedTexts<string>();
    years.add("FIN-001", asked("Trial balance 2023", "By entity and month"));
    expect(years.before(asked("Trial balance 2024", "By entity and month"))).toEqual([]);
    expect(years.before(asked("Trial balance for 2023", "By month and entity"))).toEqual([
      { name: "FIN-001", same: false },
    ]);
  });

  it("all that are the same are named, in the order in which they came", () => {
    const twice = new AskedTexts<string>();
    for (const ref of ["A-1", "A-2"]) twice.add(ref, asked("Bank statements"));
    expect(twice.before(asked("Bank statements")).map(({ name }) => name)).toEqual(["A-1", "A-2"]);
  });
});
