/** Whom something is published to: of buyers and observers, every firm, or the firms that the bank chose. */
import { AppError } from "@/lib/platform/errors";
import { worksOnDeal } from "../access/project-choice.rules";
import type { Onlooker } from "../agents/disclosure.rules";
import type { AnswerStatus } from "../entries/status.rules";
import { type Side, sideOf } from "../roles";
import { type LinkedRequest, publishedWith } from "./publication.rules";

/** Ids of firms; null: every firm. */
export type Readers = readonly string[] | null;

/** As the person says it: the firms that asked, chosen ones, or all. */
export const READERS = ["asker", "chosen", "all"] as const;

/** The same with the chosen firms in it. */
export type ReadersChoice = "asker" | "all" | readonly string[];

type AnsweredRequest = LinkedRequest & {
  readonly readers: Readers;
  /** The bidder that asked; null for a request of the bank's or the seller's. */
  readonly bidder: string | null;
};

export type PlannedRequest<R> = {
  readonly request: R;
  readonly readers: Readers;
  readonly becomesPublic: boolean;
  /** Public already, and read by more firms from now on. */
  readonly widens: boolean;
  /** Its history tells of it: it becomes public, or whoever asked reads the answer from now on. */
  readonly isTold: boolean;
};

export type PlannedPublication<R> = {
  readonly readers: Readers;
  /** Whether the answer itself becomes public, or is read by more firms from now on. */
  readonly showsAnswer: boolean;
  /** All that it answers. */
  readonly requests: readonly PlannedRequest<R>[];
};

/** Bidders that asked something of what is answered, each once. */
export const bidders = (requests: readonly AnsweredRequest[]): string[] => [
  ...new Set(answered(requests).flatMap(({ bidder }) => bidder ?? [])),
];

/** The narrowest that makes sense: whoever asked; all, where the bank's own list asked. */
export const usualChoice = (requests: readonly AnsweredRequest[]): "asker" | "all" =>
  bidders(requests).length > 0 ? "asker" : "all";

/** Who would read what. Whatever is public already keeps its readers, and gets more. */
export function planPublication<R extends AnsweredRequest>(
  answer: { readonly status: AnswerStatus; readonly readers: Readers },
  requests: readonly R[],
  choice: ReadersChoice,
): PlannedPublication<R> {
  const chosen = choice === "all" ? null : inOrder(choice === "asker" ? bidders(requests) : choice);
  const isPublic = answer.status === "published";
  const readers = isPublic ? together(answer.readers, chosen) : chosen;
  const becomePublic = new Set(publishedWith(requests).map(({ id }) => id));
  return {
    readers,
    showsAnswer: !isPublic || !same(readers, answer.readers),
    requests: answered(requests).map((request) => {
      // Where only who asked is to read, a bidder's question is for that bidder alone.
      const wanted = choice === "asker" && request.bidder !== null ? [request.bidder] : chosen;
      const becomesPublic = becomePublic.has(request.id);
      const then = becomesPublic ? wanted : together(request.readers, wanted);
      const newToAsker = isPublic && reads(readers, request.bidder) && !reads(answer.readers, request.bidder);
      return {
        request,
        readers: then,
        becomesPublic,
        widens: !becomesPublic && !same(then, request.readers),
        isTold: becomesPublic || newToAsker,
      };
    }),
  };
}

/**
 * Requests that others newly read, for which the bank says in which words. A text that only its asker's publication needed was
 * set for nobody: it is asked for again.
 */
export const shownToOthers = <R extends AnsweredRequest & { readonly textSet: boolean }>({
  requests,
}: PlannedPublication<R>): R[] =>
  requests
    .filter((one) => one.becomesPublic || one.widens)
    .map(({ request, widens }) =>
      widens && request.readers?.every((firm) => firm === request.bidder) ? { ...request, textSet: false } : request,
    );

/** Whether anything becomes public, or is read by more firms. */
export const hasEffect = ({ showsAnswer, requests }: PlannedPublication<unknown>): boolean =>
  showsAnswer || requests.some((one) => one.becomesPublic || one.widens);

export function refuseWithoutEffect(plan: PlannedPublication<unknown>): void {
  if (!hasEffect(plan))
    throw new AppError(
      "conflict",
      "Those firms read it already. Choose others; to take it back from somebody, unpublish it and publish it again.",
    );
}

type Said = {
  readonly readers?: (typeof READERS)[number] | undefined;
  readonly reader_ids?: readonly string[] | undefined;
};

/** Who reads a bidder's question and its answer is said, not assumed. */
export function chosenReaders(
  { readers: choice, reader_ids: ids }: Said,
  requests: readonly AnsweredRequest[],
  firms: readonly ReaderFirm[],
): ReadersChoice {
  const asked = bidders(requests).length > 0;
  if (choice === undefined && asked)
    throw wrongReaders("A bidder asked this. Choose who may read it: the asker, chosen firms or all.", "is missing");
  if (choice === "asker" && !asked)
    throw wrongReaders("No bidder asked this. Choose firms, or all.", "names an asker, and there is none");
  if (choice !== "chosen" && ids !== undefined)
    throw wrongReaders(
      "Name firms only together with the choice of chosen firms.",
      "names firms that are not asked for",
      "reader_ids",
    );
  if (choice !== "chosen") return choice ?? "all";
  const isThere = (id: string) => firms.some((firm) => firm.organizationId === id);
  if (!ids) throw wrongReaders("Choose at least one firm.", "is missing", "reader_ids");
  if (!ids.every(isThere))
    throw wrongReaders(
      "Choose among the bidders and observers of this deal, as preview_publication lists them.",
      "names a firm that is no bidder or observer of this deal",
      "reader_ids",
    );
  return ids;
}

export type ReaderFirm = { readonly organizationId: string; readonly organization: string; readonly side: Side };

/** The firms among which readers are chosen: those of the deal's buyers and observers, each once. */
export function readerFirms(people: readonly Onlooker[]): ReaderFirm[] {
  const firms = new Map<string, ReaderFirm>();
  for (const { organizationId, organization, role } of people)
    if (!worksOnDeal({ side: sideOf(role) }))
      firms.set(organizationId, { organizationId, organization, side: sideOf(role) });
  return [...firms.values()];
}

const answered = <R extends AnsweredRequest>(requests: readonly R[]): R[] =>
  requests.filter((one) => one.confirmed && one.status !== "withdrawn");

const together = (before: Readers, more: Readers): Readers =>
  before === null || more === null ? null : inOrder([...before, ...more]);

const inOrder = (firms: Readers): Readers => (firms === null ? null : [...new Set(firms)].sort());

const same = (one: Readers, other: Readers): boolean => inOrder(one)?.join() === inOrder(other)?.join();

const reads = (readers: Readers, firm: string | null): boolean =>
  firm !== null && (readers === null || readers.includes(firm));

const wrongReaders = (message: string, problem: string, path = "readers") =>
  new AppError("invalid_input", message, { issues: [{ path, problem }] });
