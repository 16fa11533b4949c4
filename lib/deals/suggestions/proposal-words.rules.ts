/** What a proposal would do, in words. */
import type { ProposedKind } from "./suggestion.rules";

export const KIND_TITLES: Record<ProposedKind, string> = {
  routing: "Routing",
  assignment: "Assignment",
  answer_link: "Answer link",
};

export type Proposed = {
  readonly kind: ProposedKind;
  readonly entry: { readonly ref?: string | undefined };
  readonly people: readonly { readonly name: string }[];
  readonly requests: readonly { readonly ref?: string | undefined }[];
};

/** In one sentence without its full stop. */
export function proposalInWords({ kind, entry, people, requests }: Proposed): string {
  const request = entry.ref ?? "a request";
  const last = people.at(-1)?.name ?? "somebody who has left";
  if (kind === "answer_link") return `Link an answer to ${requestsInWords(requests)}`;
  if (kind === "assignment") return `Assign ${request} to ${last}`;
  const through = people.slice(0, -1).map((one) => one.name);
  return through.length === 0
    ? `Route ${request} to ${last}`
    : `Route ${request} through ${through.join(", ")} to ${last}`;
}

const SHOWN = 3;

function requestsInWords(requests: readonly { readonly ref?: string | undefined }[]): string {
  const refs = requests.flatMap(({ ref }) => ref ?? []);
  if (refs.length === 0) return requests.length === 1 ? "1 request" : `${requests.length} requests`;
  const more = requests.length - Math.min(refs.length, SHOWN);
  return refs.slice(0, SHOWN).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
