// @ts-check
/**
 * A cell that begins like a formula is run by the program that opens the file, whoever wrote it. An apostrophe in front makes
 * it text. Apostrophes that were there already get one more, so that taking one off always gives the text as it was.
 * @param {string} text
 */
export const neutralised = (text) => {
  const inside = text.replace(MARKED_INSIDE, "'");
  return DANGEROUS.test(inside) ? `'${inside}` : inside;
};

/**
 * For files without types: a program set to another separator than ours does not see our quotes, and splits at what stands
 * inside a cell; each piece would be a cell of its own.
 * @param {string} text
 */
export const neutralisedThroughout = (text) => {
  const inside = text.replace(DANGEROUS_INSIDE, "'");
  return DANGEROUS.test(inside) ? `'${inside}` : inside;
};

/**
 * Takes back either of the two.
 * @param {string} text
 */
export const restored = (text) => {
  const begun = text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text;
  return begun.replace(MARK_INSIDE, "");
};

// The wide forms too: some programs take them for the narrow ones. Spaces before are passed over by some.
const STARTER = "[=+\\-@＝＋－＠]";
const DANGEROUS = new RegExp(`^'*(?:[\\t\\r\\n]|\\s*${STARTER})`);
const [SPLIT, PIECE] = ["(?<=[;\\t\\r\\n])", `[^\\S\\t\\r\\n]*${STARTER}`];
const DANGEROUS_INSIDE = new RegExp(`${SPLIT}(?='*${PIECE})`, "g");
const MARKED_INSIDE = new RegExp(`${SPLIT}(?='+${PIECE})`, "g");
const MARK_INSIDE = new RegExp(`${SPLIT}'(?='*${PIECE})`, "g");
