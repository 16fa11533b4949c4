import { describe, expect, it } from "vitest";
import { publicTextShown, textsToSet, textToSet } from "@/lib/deals/publishing/public-text.rules";
import { AppError } from "@/lib/platform/errors";

const FIELDS = { title: "public_title", body: "public_body" };
const TEXT = { title: "Set", body: "" };
const asked = { origin: "buyer", textSet: false } as const;
const set = { origin: "buyer", textSet: true } as const;

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error("it was not refused");
}
const missing = (work: () => unknown) => {
  const { code, data } = refusal(work);
  return [code, ...(data.issues ?? []).map((issue) => issue.path)];
};

describe("before a bidder's request is shown to others", () => {
  it("sets the text that was given, whether one was set before or not", () => {
    expect(textToSet(asked, TEXT, FIELDS)).toEqual(TEXT);
    expect(textToSet(set, TEXT, FIELDS)).toEqual(TEXT);
  });

  it("rejects leaving it out while none is set, and naming half of it, by the fields that are missing", () => {
    expect(missing(() => textToSet(asked, {}, FIELDS))).toEqual(["invalid_input", "public_title", "public_body"]);
    expect(missing(() => textToSet(asked, { title: "Set" }, FIELDS))).toEqual(["invalid_input", "public_body"]);
    expect(missing(() => textToSet(set, { body: "" }, FIELDS))).toEqual(["invalid_input", "public_title"]);
  });

  it("leaves a text that is set, and the words of those who are no bidders", () => {
    expect(textToSet(set, {}, FIELDS)).toBeUndefined();
    for (const origin of ["ib", "seller", null] as const) {
      expect(textToSet({ origin, textSet: false }, {}, FIELDS)).toBeUndefined();
      expect(refusal(() => textToSet({ origin, textSet: false }, TEXT, FIELDS)).code).toBe("conflict");
    }
  });
});

describe("before several become public", () => {
  const [first, second, banks] = [
    { id: "ent_1", ...asked },
    { id: "ent_2", ...set },
    { id: "ent_3", origin: "ib" as const, textSet: false },
  ];
  const all = [first, second, banks];

  it("sets those that are given", () => {
    expect(textsToSet(all, [{ request_id: "ent_1", ...TEXT }])).toEqual(new Map([["ent_1", TEXT]]));
  });

  it("rejects one that is missing, one too many and one twice", () => {
    expect(missing(() => textsToSet(all, []))).toEqual(["invalid_input", "texts"]);
    for (const ids of [
      ["ent_1", "ent_9"],
      ["ent_1", "ent_1"],
    ])
      expect(
        missing(() =>
          textsToSet(
            all,
            ids.map((request_id) => ({ request_id, ...TEXT })),
          ),
        ).at(0),
      ).toBe("invalid_input");
  });
});

it("shows the bank the text in force, whether it is set, and who asked", () => {
  const text = { title: "A", body: "B", textSet: true, changedSince: false };
  expect(publicTextShown({ ...text, askedBy: null })).toEqual({
    title: "A",
    body: "B",
    set: true,
    changed_since: false,
  });
  expect(publicTextShown({ ...text, askedBy: "Firm" })).toMatchObject({ asked_by: "Firm" });
});
