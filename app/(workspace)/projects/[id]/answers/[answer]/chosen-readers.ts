/** Whom an answer is to be published to, as an address and a form of ours say it. */
import { type SearchParams, textOf } from "@/lib/web/search-params";
import type { Preview } from "./preview";

export type Readers = Pick<Preview, "readers" | "reader_ids">;

/** In the address: `readers=asker`, `readers=all`, or `readers=chosen` with a `firm` for each. */
export function readersInAddress(query: SearchParams): Readers | undefined {
  const readers = textOf(query.readers);
  if (readers === "asker" || readers === "all") return { readers };
  return readers === "chosen" ? { readers, ...firmsIn([query.firm ?? []].flat()) } : undefined;
}

/** Two fields of a form. */
export const readersAsFields = ({ readers, reader_ids = [] }: Readers) => ({
  readers,
  reader_ids: reader_ids.join(" "),
});

export const readersInForm = (text: (name: string) => string) => ({
  readers: text("readers") || undefined,
  ...firmsIn(text("reader_ids").split(" ").filter(Boolean)),
});

const firmsIn = (reader_ids: string[]) => (reader_ids.length === 0 ? {} : { reader_ids });
