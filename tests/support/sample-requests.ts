/** Requests of the sample deal as each person gets them, worked out from the content files without the product's own rules. */
import { sampleId } from "@/prisma/demo/rows";
import type { SamplePerson, SampleRequest } from "@/prisma/demo/types";
import { answersSeenBy, entryIdOf, HARBOUR, personOf, refOf, requestsSeenBy, type SignIn, sampleDay } from "./sample";

export const works = (who: SignIn): boolean => /^(ib|seller)_/.test(personOf(who).role);
const isBuyer = (who: SignIn) => personOf(who).role.startsWith("buyer_");
const isBank = (who: SignIn) => personOf(who).role.startsWith("ib_");

const askedBy = (request: SampleRequest) => (typeof request.from === "string" ? undefined : request.from.buyer);
export const isOwn = (who: SignIn, request: SampleRequest): boolean =>
  askedBy(request) !== undefined && askedBy(request) === personOf(who).organization;

/** BUY-001 and on, counted for each buyer over the whole deal. */
export function ownRefOf(request: SampleRequest): string | undefined {
  const buyer = askedBy(request);
  if (buyer === undefined) return undefined;
  const place = HARBOUR.requests.filter((one) => askedBy(one) === buyer).indexOf(request);
  return `BUY-${String(place + 1).padStart(3, "0")}`;
}

/** A buyer knows the own requests by the own number; the bank, until it passes them on, as well; all others by the workstream's. */
export const refFor = (who: SignIn, request: SampleRequest): string | undefined =>
  isOwn(who, request) ? ownRefOf(request) : (refOf(request) ?? (isBank(who) ? ownRefOf(request) : undefined));

/** The bank knows everyone, the seller the bank and its own people, the others their own. */
export function knows(who: SignIn, other: SamplePerson): boolean {
  const person = personOf(who);
  if (isBank(who) || person.organization === other.organization) return true;
  return person.role.startsWith("seller_") && other.role.startsWith("ib_");
}

export const samplePerson = (key: string): SamplePerson => {
  const person = HARBOUR.people.find((one) => one.key === key);
  if (!person) throw new Error(`no sample person ${key}`);
  return person;
};
const personRow = ({ email, name }: SamplePerson) => ({ user_id: sampleId("user", email), name });

export const answersTo = (who: SignIn, request: SampleRequest, unlocked: boolean) =>
  answersSeenBy(who, { unlocked }).flatMap((answer) =>
    answer.links
      .filter((link) => link.request === request.key && (link.confirmed || works(who)))
      .map((link) => ({ answer, confirmed: link.confirmed })),
  );

const ORIGIN_SIDE = { ib: "bank", seller: "seller", buyer: "buyer" } as const;

export function requestRow(who: SignIn, request: SampleRequest, unlocked: boolean) {
  const origin = typeof request.from === "string" ? request.from : "buyer";
  const knowsOrigin = isBank(who) || isOwn(who, request);
  const ref = refFor(who, request);
  // All were assigned at the same moment: then the id decides.
  const assignees = (request.assignees ?? [])
    .map(({ person }) => samplePerson(person))
    .sort((a, b) => (sampleId("user", a.email) < sampleId("user", b.email) ? -1 : 1));
  return {
    entry_id: entryIdOf(request.key),
    ...(ref !== undefined && { ref }),
    title: request.title,
    author_side: knowsOrigin ? ORIGIN_SIDE[origin] : "bank",
    status: request.status,
    priority: request.priority,
    ...(request.dueDay !== undefined && { due_date: sampleDay(request.dueDay) }),
    ...(works(who) && { assigned_to: assignees.filter((one) => knows(who, one)).map(personRow) }),
    ...(knowsOrigin && { origin }),
    answer_count: answersTo(who, request, unlocked).length,
  };
}

const number = (ref: string | undefined) => Number(ref?.split("-")[1] ?? Number.POSITIVE_INFINITY);

/** By ref. A buyer's own numbers come first to the buyer; to the bank they come last. */
export function inOrder(who: SignIn, requests: readonly SampleRequest[]): SampleRequest[] {
  const own = (one: SampleRequest) => Number(refFor(who, one)?.startsWith("BUY-") ?? false) * (isBuyer(who) ? -1 : 1);
  return [...requests].sort(
    (a, b) =>
      own(a) - own(b) ||
      number(refFor(who, a)) - number(refFor(who, b)) ||
      (entryIdOf(a.key) < entryIdOf(b.key) ? -1 : 1),
  );
}

export const requestsIn = (who: SignIn, workstream: string, unlocked: boolean): SampleRequest[] =>
  inOrder(
    who,
    requestsSeenBy(who, { unlocked }).filter((one) => one.workstream === workstream),
  );
