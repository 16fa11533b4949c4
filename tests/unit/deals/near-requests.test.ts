import { describe, expect, it } from "vitest";
import { type Asked, AskedTexts } from "@/lib/deals/matching/near-requests.rules";

const atOnce = async () => undefined;
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
  ])("%s", async (_, one, expected) => {
    expect(await texts.before(one, atOnce)).toEqual(expected);
  });

  it("another year or figure is another question", async () => {
    const years = new AskedTexts<string>();
    years.add("FIN-001", asked("Trial balance 2023", "By entity and month"));
    expect(await years.before(asked("Trial balance 2024", "By entity and month"), atOnce)).toEqual([]);
    expect(await years.before(asked("Trial balance for 2023", "By month and entity"), atOnce)).toEqual([
      { name: "FIN-001", same: false },
    ]);
  });

  it("names those that are the same in the order in which they came, and of thousands the first five", async () => {
    const many = new AskedTexts<string>();
    for (let i = 1; i <= 2_000; i += 1) many.add(`A-${i}`, asked("Bank statements"));
    expect((await many.before(asked("Bank statements"), atOnce)).map(({ name }) => name)).toEqual([
      "A-1",
      "A-2",
      "A-3",
      "A-4",
      "A-5",
    ]);
  });

  it("gives way to others while one text is compared with many", async () => {
    const many = new AskedTexts<number>();
    for (let i = 0; i < 400; i += 1) many.add(i, asked("Lease agreement", `site ${i}`));
    let given = 0;
    const giveWay = async () => {
      given += 1;
    };
    await many.before(asked("Lease agreement of the warehouse"), giveWay);
    expect(given).toBe(8);
  });
});
