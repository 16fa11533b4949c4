/** What a question asks for, word by word. Only words: no operators, so that nothing a caller writes can be misread as one. */
export type SearchTerms = {
  readonly words: readonly string[];
  /** IT, HR, R&D, FY2025: looked for as they are written, since language rules take "IT" for a word without meaning. */
  readonly abbreviations: readonly string[];
  /** FIN-042: whoever names a ref means that request. */
  readonly refs: readonly string[];
};

const MOST_TERMS = 16;
const ABBREVIATION = /^(?=.*[A-Z])[A-Z0-9][A-Z0-9&/.-]{0,6}[A-Z0-9]$/;
const REF = /^[A-Z][A-Z0-9]{0,9}-\d{1,9}$/i;

export function searchTerms(query: string): SearchTerms {
  const terms = query
    .normalize("NFC")
    .split(/\s+/)
    .map((term) => term.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((term) => term !== "");
  const words = [...new Set(terms)].slice(0, MOST_TERMS);
  return {
    words,
    abbreviations: words.filter((word) => ABBREVIATION.test(word) && !REF.test(word)),
    refs: [...new Set(words.filter((word) => REF.test(word)).map((word) => word.toUpperCase()))],
  };
}

/** A pattern that finds an abbreviation as a word of its own: not "IT" in "EBITDA". */
export const abbreviationPattern = (abbreviation: string): string => `\\m${abbreviation.replace(/[.&/-]/g, "\\$&")}\\M`;

/** Text for to_tsquery that finds words beginning so. Between quotes nothing is an operator. */
export const prefixQuery = (word: string): string => `'${word.replace(/['\\]/g, " ")}':*`;

/**
 * Text for to_tsquery that finds what the index keeps without its ending: "covenant" as "coven", of which the half-typed "covena" is
 * no beginning. Undefined where there is nothing shorter to look for.
 */
export function shortenedQuery(word: string): string | undefined {
  if (!/^\p{L}{4,40}$/u.test(word)) return undefined;
  const lower = word.toLowerCase();
  return Array.from({ length: lower.length - 3 }, (_, i) => `'${lower.slice(0, i + 3)}'`).join(" | ");
}

/** A pattern that finds a word of letters by its beginning. */
export const beginningPattern = (word: string): string => `\\m${word}`;
