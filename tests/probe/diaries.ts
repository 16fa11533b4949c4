/** What gardeners write of their plants, in one long text each: the index holds it, part by part and chunk by chunk. */
import { defineIndexedText, type IndexedRow } from "@/lib/platform/indexed-text";

export const diaries = defineIndexedText<IndexedRow & { readonly name: string; readonly diary: string }>({
  kind: "plant",
  sql: "app.indexed_plants",
  columns: ["name", "diary"],
  parts: ({ name, diary }) => [
    { part: "diary", text: diary },
    { part: "name", text: name },
  ],
});
