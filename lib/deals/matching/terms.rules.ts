/** The words of a text as matching compares them: stems, and what abbreviations need to meet their long forms. */
export type Terms = {
  /** How often each stem stands in the text. */
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
  /** First letters of the words in a row, a space where the sentence pauses: "net operating losses" holds "nol". */
  readonly initials: string;
  /** What is written like an abbreviation: capitals, three letters or more. */
  readonly abbreviations: ReadonlySet<string>;
};

export function termsOf(text: string): Terms {
  const counts = new Map<string, number>();
  const abbreviations = new Set<string>();
  let initials = "";
  let length = 0;
  for (const [token] of text.normalize("NFKC").matchAll(TOKENS)) {
    if (PAUSE.test(token)) {
      initials += " ";
      continue;
    }
    initials += token.slice(0, 1).toLowerCase();
    const abbreviation = abbreviationIn(token);
    if (abbreviation) abbreviations.add(abbreviation);
    const stem = stemOf(token);
    if (stem === undefined) continue;
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
    length += 1;
  }
  return { counts, length, initials, abbreviations };
}

/** The word as the text writes it, for each stem: what a reader is shown. */
export function writtenWords(text: string): Map<string, string> {
  const written = new Map<string, string>();
  for (const [token] of text.normalize("NFKC").matchAll(TOKENS)) {
    const stem = stemOf(token);
    if (stem !== undefined && !written.has(stem))
      written.set(stem, abbreviationIn(token) ? token : token.toLowerCase());
  }
  return written;
}

/** The whole text in pieces: each word that means something with its stem, and what stands between. */
export function piecesOf(text: string): { readonly text: string; readonly stem?: string }[] {
  return [...text.matchAll(WORDS_AND_REST)].map(([piece]) => {
    const stem = stemOf(piece.normalize("NFKC"));
    return stem === undefined || !WORD.test(piece) ? { text: piece } : { text: piece, stem };
  });
}

const WORD = /^[\p{L}\p{N}]+$/u;
const WORDS_AND_REST = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu;

const TOKENS = /[\p{L}\p{N}]+|[.,;:!?()\n]/gu;
const PAUSE = /^[.,;:!?()\n]$/;
const ABBREVIATION = /^(\p{Lu}\p{L}{1,4}\p{Lu})s?$/u;

const abbreviationIn = (token: string): string | undefined => ABBREVIATION.exec(token)?.[1]?.toLowerCase();

/**
 * English endings off, spellings of both shores alike. Crude on purpose: a stem only has to meet its own kind. Undefined for
 * what says nothing.
 */
function stemOf(token: string): string | undefined {
  const word = abbreviationIn(token) ?? token.toLowerCase();
  if (word.length < 2 || SAYS_NOTHING.has(word)) return undefined;
  let stem = word;
  if (stem.length > 4) {
    stem = stem.replace(/ies$/, "y").replace(/(ss|x|ch|sh)es$/, "$1");
    if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  }
  stem = stem.replace(/is(e|ed|ing|ation)$/, "iz$1");
  return stem.length > 5 ? stem.replace(ENDINGS, "") : stem;
}

const ENDINGS = /(?:ization|ation|ition|ment|ing|ed|ion|ity|ance|ence|er|or|al|ive|ly|e|y)$/;

const SAYS_NOTHING = new Set(
  `a an and any are as at be been by can do does for from had has have how i if in into is it its may more most no not of on
   or other our out over such than that the their them there these they this those to under up us was we were what when where
   which who whom whose why will with would you your all each per via
   please provide give share list detail details describe description copy copies include including information overview
   summary confirm identify evidence explain explanation status document documents documentation last past next current
   currently year years main key`.split(/\s+/),
);
