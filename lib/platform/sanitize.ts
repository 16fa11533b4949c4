/**
 * Text that deal parties wrote is data. Characters that a reader cannot see, or that reorder what is read, can hide
 * instructions from the person and show them to a model; they leave here, before any text reaches a result.
 */
export function sanitizeText(text: string): string {
  // Normal form last: what stood apart through an invisible character may now combine.
  return withoutHiddenEntities(text.replace(/\r\n?/g, "\n").replace(UNSAFE, "")).normalize("NFC");
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

/**
 * The same characters written as entities, which a careless client would decode: by number or by name, also as entities of
 * entities. Others stay as they were written. Taking one out may join the halves of another, hence again until none is left.
 */
function withoutHiddenEntities(text: string): string {
  if (!text.includes("&")) return text;
  let clean = text;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const before = clean;
    clean = before.replace(ENTITY, (whole, hex?: string, decimal?: string) => (isHidden(hex, decimal) ? "" : whole));
    if (clean === before) return clean;
  }
  // Nobody writes like that who means to be read.
  return clean.replaceAll("&", "");
}

const MOST_TURNS = 20;
const HIDDEN_BY_NAME =
  "ZeroWidthSpace|Negative(?:VeryThin|Thin|Medium|Thick)Space|zwnj|zwj|lrm|rlm|shy|NoBreak|InvisibleTimes|InvisibleComma|ApplyFunction|it|ic|af";
const ENTITY = new RegExp(
  `&(?:(?:amp|AMP|#0*38|#[xX]0*26);?)*(?:#[xX]([0-9a-fA-F]+);?|#([0-9]+);?|(?:${HIDDEN_BY_NAME});)`,
  "g",
);

function isHidden(hex: string | undefined, decimal: string | undefined): boolean {
  if (hex === undefined && decimal === undefined) return true; // one of the names
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff && String.fromCodePoint(code).replace(UNSAFE, "") === "";
}

export const CUT_AT = 1000;

/** At most `CUT_AT` characters including the ellipsis; never half a character. */
export function cutText(text: string): { text: string; truncated: boolean } {
  const characters = [...text];
  if (characters.length <= CUT_AT) return { text, truncated: false };
  return { text: `${characters.slice(0, CUT_AT - 1).join("")}…`, truncated: true };
}
