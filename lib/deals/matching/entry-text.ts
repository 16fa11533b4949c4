/** What of an entry is looked at, by a model and by its words alike. */
import { beginningOf } from "@/lib/embeddings/text";
import { defineIndexedText, type IndexedRow, type TextPart } from "@/lib/platform/indexed-text";
import { spellOut } from "./abbreviations.rules";

export type EntryText = { readonly title: string; readonly body: string };

/** The whole, a request's title, and the whole with its abbreviations spelled out, where it has some. */
export type Part = "full" | "title" | "spelled";

export const indexedEntries = defineIndexedText<IndexedRow & EntryText & { readonly type: string }>({
  kind: "entry",
  sql: "app.indexed_entries",
  columns: ["type", "title", "body"],
  parts: (entry) => partsOf(entry.type, entry),
});

export function partsOf(type: string, entry: EntryText): (TextPart & { readonly part: Part })[] {
  const whole = wholeText(entry);
  return [
    { part: "full", text: whole },
    // Bodies wander: a request may be nearer by its title.
    ...(type === "request" ? [{ part: "title" as const, text: entry.title }] : []),
    { part: "spelled", text: whole, read: spelledOut },
  ];
}

export const wholeText = ({ title, body }: EntryText): string => `${title}\n${body}`;

/** The text with its abbreviations spelled out, where it has some: of the long the beginning. */
export const spelledText = (text: string): string | undefined => spelledOut(beginningOf(text));

function spelledOut(text: string): string | undefined {
  const spelled = spellOut(text);
  return spelled === text ? undefined : spelled;
}
