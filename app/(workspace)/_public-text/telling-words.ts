/** Said from the asker's side of the table, or of what only a bidder plans. */
const TELLING = ["we", "we're", "we've", "our", "ours", "us", "synergy", "synergies", "financing"];

/** Parts of a firm's name that name no firm. */
const COMMON = new Set(
  "and the und der die das für for von van capital company corp corporation equity fund funds global gmbh group groupe gruppe holding holdings inc industries international investment investments limited llc llp ltd management partners plc private services ventures".split(
    " ",
  ),
);

/** Words of a text that could tell others who asked, or why, as they stand in it, each once. A hint for whoever sets the text. */
export function tellingWords(text: string, firm = ""): string[] {
  const telling = new Set([...TELLING, ...wordsIn(firm).map(lower).filter(names)]);
  const found = new Map<string, string>();
  for (const word of wordsIn(text)) {
    const bare = lower(word).replace(/'s$/, "");
    // In capitals it is the country: a warning about every "US GAAP" would be read past.
    if (word === "US" || !(telling.has(lower(word)) || telling.has(bare)) || found.has(bare)) continue;
    found.set(bare, word);
  }
  return [...found.values()];
}

const names = (part: string): boolean => part.length > 2 && !COMMON.has(part);

const lower = (word: string): string => word.toLowerCase().replaceAll("’", "'");

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu) ?? [];
