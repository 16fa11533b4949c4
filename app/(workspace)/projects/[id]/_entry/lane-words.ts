/** Lanes of a thread in the words of a page, for each side. */
import type { Lane } from "@/lib/deals";
import type { Side } from "@/lib/deals/roles";

export type { Lane };
export type Readers = readonly { readonly organization: string; readonly people: number }[];
type Words = { readonly tab: string; readonly reads: string; readonly send: string; readonly empty: string };

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
const named = (readers: Readers, otherwise: string) =>
  readers.map((one) => `${one.organization}, ${people(one.people)},`).join(" and ") || otherwise;
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
  empty: "Only your firm reads what is written here.",
});
const BETWEEN_US = "Bank and seller read what is written here. No bidder does.";

/** For each side the lanes that it can have. */
export const LANE_WORDS: Readonly<Record<Side, Partial<Readonly<Record<Lane, Wording>>>>> = {
  bank: {
    firm: OUR_FIRM,
    bank_seller: (readers) => ({
      tab: "Bank + seller",
      reads: `${named(readers, "Nobody of the seller yet")} will read this. No bidder does.`,
      send: `Send to ${firms(readers, "the seller")}`,
      empty: BETWEEN_US,
    }),
    bidder: (readers) => ({
      tab: "To the bidder",
      reads: `${named(readers, "Nobody of the bidder at present")} will read this. The seller does not.`,
      send: `Send to ${firms(readers, "the bidder")}`,
      empty: "The bank and the bidder that asked read what is written here, the seller what you pass on.",
    }),
  },
  seller: {
    firm: OUR_FIRM,
    bank_seller: (readers) => ({
      tab: "Bank + seller",
      reads: `${named(readers, "Nobody of the bank at present")} will read this. No bidder does.`,
      send: `Send to ${firms(readers, "the bank")}`,
      empty: BETWEEN_US,
    }),
    bidder: (readers) => ({
      tab: "To the bidder",
      reads: `A draft for the bidder that asked: ${named(readers, "the bank")} reads it and decides whether to release it.`,
      send: "Send to the bank for release",
      empty: "The bidder that asked reads what the bank releases.",
    }),
  },
  buyer: {
    firm: OUR_FIRM,
    bidder: () => ({
      tab: "With the bank",
      reads: "The bank will read this, and may pass it on to the seller without your name.",
      send: "Send to the bank",
      empty: "The bank reads what is written here, and may pass it on to the seller without your name.",
    }),
  },
  observer: {},
};
