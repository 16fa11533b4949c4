/**
 * A cell that begins like a formula is run by the program that opens the file, whoever wrote it. An apostrophe in front makes
 * it text. Apostrophes that were there already get one more, so that taking one off always gives the text as it was.
 */
export const neutralised = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

export const restored = (text: string): string =>
  text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text;

// The wide forms too: some programs take them for the narrow ones. Spaces before are passed over by some.
const DANGEROUS = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
