/**
 * Text that deal parties wrote is data. Characters that a reader cannot see, or that reorder what is read, can hide
 * instructions from the person and show them to a model; they leave here, before any text reaches a result.
 */
export function sanitizeText(text: string): string {
  // Normal form last: what stood apart through an invisible character may now combine.
  return text.replace(/\r\n?/g, "\n").replace(UNSAFE, "").normalize("NFC");
}

/** One line: for names and titles, where a line break could fake a second field. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text).replace(/\s+/g, " ").trim();
}

// Controls except tab and line feed; soft hyphen; zero-width and bidi marks; line/paragraph separators; invisible
// operators; Hangul and Khmer fillers; variation selectors; BOM; interlinear marks; shorthand and musical formats; tag characters; lone surrogates.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\p{Cs}/gu;

export const CUT_AT = 1000;

/** At most `CUT_AT` characters including the ellipsis; never half a character. */
export function cutText(text: string): { text: string; truncated: boolean } {
  const characters = [...text];
  if (characters.length <= CUT_AT) return { text, truncated: false };
  return { text: `${characters.slice(0, CUT_AT - 1).join("")}…`, truncated: true };
}
