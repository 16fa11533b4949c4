import { countOf } from "@/lib/web/format";

export type IfIssued = { readonly requests: number; readonly seller_people: number };
export type IfReleased = {
  readonly requests: number;
  readonly published_requests: number;
  readonly published_answers: number;
  readonly buyer_firms: number;
  readonly buyer_people: number;
  readonly observers: number;
};

/** What issuing a list shows to whom, line by line. */
export const issuedInWords = ({ requests, seller_people }: IfIssued): string[] => [
  `${countOf(seller_people, "person", "people")} of the seller will see ${countOf(requests, "request")} at once, and each one added later.`,
  "Bidders see nothing of it. It cannot be taken back.",
];

/** The same for opening the data room. */
export function releasedInWords(if_released: IfReleased): string[] {
  const { requests, published_requests, published_answers, buyer_firms, buyer_people, observers } = if_released;
  const readers = [
    ...(buyer_people > 0 ? [`${countOf(buyer_people, "person", "people")} of ${countOf(buyer_firms, "bidder")}`] : []),
    ...(observers > 0 ? [countOf(observers, "observer")] : []),
  ].join(" and ");
  const published = `${countOf(published_requests, "published request")} with ${countOf(published_answers, "answer")}`;
  return [
    `${countOf(requests, "request")} move${requests === 1 ? "s" : ""} into the data room.`,
    readers === ""
      ? "Nobody on the side of the bidders has access to this workstream yet."
      : published_requests === 0
        ? `Nothing of it is published yet: ${readers} will see each request when it is.`
        : `${readers} will see ${published} at once, and the others when they are published.`,
    "It cannot be taken back.",
  ];
}
