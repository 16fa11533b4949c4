/** What of an entry is looked at, by a model and by its words alike. */
import { createHash } from "node:crypto";
import { spellOut } from "./abbreviations";

export type EntryText = { readonly title: string; readonly body: string };

/** A part of an entry that has a vector of its own: the whole, a request's title, the whole with abbreviations spelled out. */
export const PARTS = ["full", "title", "spelled"] as const;
export type Part = (typeof PARTS)[number];

/** `source` is the text as it stands in the entry, `read` what a model reads of it. */
export type Reading = { readonly part: Part; readonly source: string; readonly read: string };

export function readingsOf(type: string, entry: EntryText): Reading[] {
  const whole = wholeText(entry);
  const spelled = spelledText(whole);
  return [
    { part: "full", source: whole, read: beginningOf(whole) },
    // Bodies wander: a request may be nearer by its title.
    ...(type === "request" ? [{ part: "title" as const, source: entry.title, read: beginningOf(entry.title) }] : []),
    ...(spelled === undefined ? [] : [{ part: "spelled" as const, source: whole, read: spelled }]),
  ];
}

export const wholeText = ({ title, body }: EntryText): string => `${title}\n${body}`;

/** The text with its abbreviations spelled out, where it has some. */
export function spelledText(text: string): string | undefined {
  const beginning = beginningOf(text);
  const spelled = spellOut(beginning);
  return spelled === beginning ? undefined : spelled;
}

/** Long texts are known by their beginning: models read no further either. Never half a character: an endpoint may refuse it. */
export const beginningOf = (text: string): string => text.slice(0, MOST_CHARACTERS).replace(/[\ud800-\udbff]$/, "");

const MOST_CHARACTERS = 8_000;

/** Hash of a text as it stands in the entry; `app.text_hash` gives the same in the database. */
export const textHash = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** The name under which vectors are kept: the model, and the way texts are prepared for it. Change that, and all are made anew. */
export const indexName = (model: string): string => `${model} p1`;
