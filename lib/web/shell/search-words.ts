/** What the search finds, as `plants and people`; in which spaces, as `gardens`; and what else one can type, as `a ref such as A-1`. */
export type SearchWords = { readonly things: string; readonly spaces: string; readonly examples: string };

/** How to type what one looks for. */
export const howToSearch = ({ examples }: SearchWords): string =>
  `Type the beginning of a word, ${examples === "" ? "" : `${examples}, `}or a name. Several words must all be there.`;
