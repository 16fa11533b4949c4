/** Lanes of a thread in the words of a page, for each side. */
import type { Lane } from "@/lib/deals";
import type { Side } from "@/lib/platform/roles";

export type { Lane };
export type Readers = readonly { readonly organization: string; readonly people: number }[];
type Words = { readonly tab: string; readonly reads: string; readonly send: string };

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const named = (readers: Readers, nobody: string) =>
  readers.length === 0
    ? nobody
    : readers
        .map((one) => `${one.organization}, ${people(one.people)},`)
        .join(" and ")
        .replace(/,$/, "");
const firms = (readers: Readers, otherwise: string) =>
  readers.map((one) => one.organization).join(" and ") || otherwise;
const within = (readers: Readers) => people(readers.reduce((sum, one) => sum + one.people, 0));

type Wording = (readers: Readers) => Words;
const OUR_FIRM: Wording = (readers) => ({
  tab: "Our firm",
  reads:
    readers.length === 0
      ? "Only you read this: nobody else of your firm is here."
      : `Only your firm reads this: ${within(readers)} beside you.`,
  send: "Send within our firm",
});

/** An observer has no lane: nobody writes there. */
export const LANE_WORDS: Readonly<Record<Side, Readonly<Record<Lane, Wording>>>> = {
  bank: {
    firm: OUR_FIRM,
    bank_seller: (readers) => ({
      tab: "Bank + seller",
      reads:
        readers.length === 0
          ? "Nobody of the seller sees this yet."
          : `${named(readers, "")}, will read this. No bidder does.`,
      send: `Send to ${firms(readers, "the seller")}`,
    }),
    bidder: (readers) => ({
      tab: "To the bidder",
      reads: `${named(readers, "The bidder that asked")}, will read this. The seller does not.`,
      send: `Send to ${firms(readers, "the bidder")}`,
    }),
  },
  seller: {
    firm: OUR_FIRM,
    bank_seller: (readers) => ({
      tab: "Bank + seller",
      reads: `${named(readers, "The bank")}, will read this. No bidder does.`,
      send: `Send to ${firms(readers, "the bank")}`,
    }),
    bidder: (readers) => ({
      tab: "To the bidder",
      reads: `A draft for the bidder that asked: ${named(readers, "the bank")}, reads it and decides whether to release it.`,
      send: "Send to the bank for release",
    }),
  },
  buyer: {
    firm: OUR_FIRM,
    bank_seller: OUR_FIRM,
    bidder: () => ({
      tab: "With the bank",
      reads: "The bank will read this, and may pass it on to the seller without your name.",
      send: "Send to the bank",
    }),
  },
  observer: { firm: OUR_FIRM, bank_seller: OUR_FIRM, bidder: OUR_FIRM },
};
