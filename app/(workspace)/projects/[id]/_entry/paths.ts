/** Addresses of the pages of a deal's entries. */
type Named = { readonly entry_id: string; readonly ref?: string | undefined };

/** By ref where that names one request for everybody; buyers number for themselves, so to the bank theirs can mean several. */
export const requestPath = (deal: string, { entry_id, ref }: Named): string =>
  `/projects/${deal}/requests/${ref === undefined || ref.startsWith("BUY-") ? entry_id : encodeURIComponent(ref)}`;

export const answerPath = (deal: string, answer: string): string => `/projects/${deal}/answers/${answer}`;

export const entryPath = (deal: string, entry: Named & { readonly entry_type: "request" | "answer" }): string =>
  entry.entry_type === "request" ? requestPath(deal, entry) : answerPath(deal, entry.entry_id);

/** Back on the page after an act: what was done is said, and what was open above it closes. */
export const done = (path: string, what: string, version: number | string): string =>
  `${path}?done=${what}&v=${version}`;
