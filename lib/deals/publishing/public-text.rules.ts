/** The text in which others see what a bidder asked, and when the bank must set it. */
import { AppError } from "@/lib/platform/errors";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { Origin } from "../entries/status.rules";

export type PublicText = { readonly title: string; readonly body: string };

/** What others see of a bidder's request, or would see if it were left as it is. For the bank. */
export type PublicTextNow = PublicText & {
  /** Whether the bank has set it; else it is what the bidder wrote. */
  readonly textSet: boolean;
  /** The bidder changed its words after the bank had set the text. */
  readonly changedSince: boolean;
  readonly askedBy: string | null;
};

export const publicTextShown = ({ title, body, textSet, changedSince, askedBy }: PublicTextNow) => ({
  title: sanitizeLine(title),
  body: sanitizeText(body),
  set: textSet,
  changed_since: changedSince,
  ...(askedBy !== null && { asked_by: sanitizeLine(askedBy) }),
});

/** By which names the caller gives the two, for a refusal that says where. */
export type TextFields = { readonly title: string; readonly body: string };

/**
 * What is to be set before a request is shown to others; undefined where the text stands. Nothing is shown in a bidder's own
 * words by default: the bank sends them back unchanged if they may be read as they are.
 */
export function textToSet(
  request: { readonly origin: Origin | null; readonly textSet: boolean },
  given: Partial<PublicText>,
  fields: TextFields,
): PublicText | undefined {
  const { title, body } = given;
  if (request.origin !== "buyer") {
    if (title === undefined && body === undefined) return undefined;
    throw noBidderAsked();
  }
  if (title !== undefined && body !== undefined) return { title, body };
  if (title === undefined && body === undefined && request.textSet) return undefined;
  const missing = [...(title === undefined ? [fields.title] : []), ...(body === undefined ? [fields.body] : [])];
  throw new AppError(
    "invalid_input",
    `A bidder wrote this request. Say in ${fields.title} and ${fields.body} what others will see: other words, or the same if nothing in them tells who asked.`,
    { issues: missing.map((path) => ({ path, problem: "must say what others will see" })) },
  );
}

/** The same for all that become public together, by request. All that is missing is said at once. */
export function textsToSet<
  R extends { readonly id: string; readonly origin: Origin | null; readonly textSet: boolean },
>(
  published: readonly R[],
  given: readonly (Partial<PublicText> & { readonly request_id: string })[],
): Map<string, PublicText> {
  if (given.some(({ request_id }) => published.every(({ id }) => id !== request_id))) throw namesAnother();
  if (new Set(given.map(({ request_id }) => request_id)).size < given.length) throw namesAnother();
  const unset = published.filter(
    ({ id, origin, textSet }) => origin === "buyer" && !textSet && given.every(({ request_id }) => request_id !== id),
  );
  if (unset.length > 0)
    throw new AppError(
      "invalid_input",
      "Bidders wrote some of what becomes public. Say in texts, for each, what others will see: other words, or the same if nothing in them tells who asked.",
      { issues: unset.map(({ id }) => ({ path: "texts", problem: `must say what others will see of ${id}` })) },
    );
  return new Map(
    published.flatMap((request) => {
      const { request_id: _, ...text } = given.find(({ request_id }) => request_id === request.id) ?? {
        request_id: "",
      };
      const set = textToSet(request, text, { title: "texts", body: "texts" });
      return set ? [[request.id, set] as const] : [];
    }),
  );
}

const namesAnother = () =>
  new AppError("invalid_input", "Each text must be of one request that becomes public with this answer.", {
    issues: [{ path: "texts", problem: "must name each request once, and only those that become public" }],
  });

export const noBidderAsked = () =>
  new AppError(
    "conflict",
    "No bidder wrote this request: others see its words as they are. Whoever raised it edits them.",
  );
