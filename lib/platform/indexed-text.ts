/** What a row of a text is, whatever else of it its module reads. */
export type IndexedRow = { readonly id: string; readonly space_id: string };

/** A part of a text that is compared by itself: the whole, its title, the whole in other words. */
export type TextPart = {
  readonly part: string;
  readonly text: string;
  /** What a model reads in place of a chunk of it. A chunk for which this gives nothing has no such part. */
  readonly read?: (chunk: string) => string | undefined;
};

/** Texts of one kind in a module, of which the index holds vectors, chunk by chunk. */
export type IndexedText<Row extends IndexedRow = never> = {
  readonly kind: string;
  /** Function of the database without arguments that gives them all, as rows of `id`, `space_id`, `hash` and these columns. It is asked as app_index. */
  readonly sql: string;
  readonly columns: readonly string[];
  /** How a text is read into parts; `hash` is `app.text_hash` of the first. Long parts are cut into chunks afterwards. */
  readonly parts: (row: Row) => readonly TextPart[];
};

export const defineIndexedText = <Row extends IndexedRow>(text: IndexedText<Row>): IndexedText<Row> => text;

/** What is indexed of all modules. */
export type IndexedTexts = readonly (IndexedText & { readonly module: string })[];

/** Where a text stands: in which module, and in which source of which kind. */
export type TextSource = { readonly module: string; readonly kind: string; readonly id: string };
