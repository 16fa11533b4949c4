/**
 * Text that others wrote is data. Characters that a reader cannot see, or that reorder what is read, can hide
 * instructions from the person and show them to a model; they leave here, before any text reaches a result.
 */
export function sanitizeText(text: string): string {
  if (PLAIN.test(text)) return text;
  // Normal form first, since it makes a semicolon of another sign; and last: what stood apart may now combine.
  const plain = text.replace(/\r\n?/g, "\n").replace(UNSAFE, "").normalize("NFC");
  return withoutHiddenEntities(plain).normalize("NFC");
}

/** One line: for names and titles, where a line break could fake a second field. */
export function sanitizeLine(text: string): string {
  const clean = sanitizeText(text);
  return UNEVEN.test(clean) ? clean.replace(/\s+/g, " ").trim() : clean;
}

/** Most of what is written: letters and signs of ASCII without an ampersand. Of that nothing has to be taken away. */
const PLAIN = /^[\t\n\x20-\x25\x27-\x7e]*$/;
const UNEVEN = /^\s|\s\s|[^\S ]|\s$/;

// Controls except tab and line feed; soft hyphen; zero-width and bidi marks; line/paragraph separators; invisible
// operators; blank Braille pattern; Hangul, Khmer and Khitan fillers; variation selectors; BOM; interlinear marks and the object's
// placeholder; Egyptian, shorthand and musical formats and blanks; tag characters; lone surrogates; private use, which only its
// owner's font can show; and what Unicode promises never to be a character.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points are meant
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{13430}-\u{13442}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\p{Co}\p{Noncharacter_Code_Point}]|\p{Cs}/gu;

/**
 * The same characters written as entities, which a careless client would decode: by number or by name, also as entities of
 * entities. Others stay as they were written. Taking one out may join the halves of another, hence again until none is left.
 */
function withoutHiddenEntities(text: string): string {
  if (!text.includes("&")) return text;
  const clean = untilSettled(text, (before) =>
    before.replace(ENTITY, (whole, hex?: string, decimal?: string) => (isHidden(hex, decimal) ? "" : whole)),
  );
  // Nobody writes like that who means to be read.
  return clean === undefined || hidesWhenDecoded(clean) ? (clean ?? text).replaceAll("&", "") : clean;
}

/**
 * Whether entities that spell the pieces of others turn into something hidden, when they are decoded until nothing is left to
 * decode: all kinds at once as pages do it, or one kind after another in any order as careless programs do.
 */
function hidesWhenDecoded(text: string): boolean {
  if (!ANY_ENTITY.test(text)) return false;
  return DECODERS.some((decoders) => {
    const decoded = untilSettled(text, (before) => decoders.reduce((now, decode) => decode(now), before));
    return decoded === undefined || decoded.replace(UNSAFE, "") !== decoded;
  });
}

/** Applied again and again; undefined when that does not come to an end soon. */
function untilSettled(text: string, step: (text: string) => string): string | undefined {
  let now = text;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const before = now;
    now = step(before);
    if (now === before) return now;
  }
  return undefined;
}

const MOST_TURNS = 20;
/** One of these has a meaning without its semicolon. */
const HIDDEN_NAMES =
  "(?:ZeroWidthSpace|Negative(?:VeryThin|Thin|Medium|Thick)Space|zwnj|zwj|lrm|rlm|NoBreak|InvisibleTimes|InvisibleComma|ApplyFunction|it|ic|af);|shy;?";
const AMPERSAND = "(?:amp|AMP|#0*38|#[xX]0*26);?";
const [HEX, DECIMAL] = ["#[xX]([0-9a-fA-F]+);?", "#([0-9]+);?"];
const ENTITY = new RegExp(`&(?:${AMPERSAND})*(?:${HEX}|${DECIMAL}|${HIDDEN_NAMES})`, "g");
const ANY_ENTITY = /&(?:#|[A-Za-z]+)/;

function isHidden(hex: string | undefined, decimal: string | undefined): boolean {
  if (hex === undefined && decimal === undefined) return true; // one of the names
  const spelled = characterOf(hex, decimal);
  return spelled !== undefined && spelled.replace(UNSAFE, "") === "";
}

function characterOf(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Names of what entities are made of; any of the hidden ones stands for all. */
const PIECES: Readonly<Record<string, string>> = { amp: "&", AMP: "&", num: "#", semi: ";" };
const NAME = `((?:amp|AMP);?|(?:num|semi);|${HIDDEN_NAMES})`;
const named = (name: string) => PIECES[name.replace(";", "")] ?? "\u200b";

type Decode = (text: string) => string;
const [HEXES, DECIMALS, NAMES] = [HEX, DECIMAL, NAME].map((form) => new RegExp(`&${form}`, "g")) as [
  RegExp,
  RegExp,
  RegExp,
];
/** Ampersands of ampersands in one go, however long the chain. */
const CHAINS = new RegExp(`&(?:${AMPERSAND})+`, "g");
const EVERY = new RegExp(`&(?:${HEX}|${DECIMAL}|${NAME})`, "g");
const byHex: Decode = (text) => text.replace(HEXES, (whole, hex: string) => characterOf(hex, undefined) ?? whole);
const byDecimal: Decode = (text) =>
  text.replace(DECIMALS, (whole, code: string) => characterOf(undefined, code) ?? whole);
const byName: Decode = (text) => text.replace(NAMES, (_, name: string) => named(name));
const chained: Decode = (text) => text.replace(CHAINS, "&");
const allAtOnce: Decode = (text) =>
  text.replace(EVERY, (whole, hex?: string, decimal?: string, name?: string) =>
    name === undefined ? (characterOf(hex, decimal) ?? whole) : named(name),
  );
const DECODERS: readonly (readonly Decode[])[] = [
  [chained, allAtOnce],
  [byHex, byDecimal, byName],
  [byHex, byName, byDecimal],
  [byDecimal, byHex, byName],
  [byDecimal, byName, byHex],
  [byName, byHex, byDecimal],
  [byName, byDecimal, byHex],
];

export const CUT_AT = 1000;

/** At most `CUT_AT` characters including the ellipsis; never half a character. */
export function cutText(text: string, most = CUT_AT): { text: string; truncated: boolean } {
  const characters = [...text];
  if (characters.length <= most) return { text, truncated: false };
  return { text: `${characters.slice(0, most - 1).join("")}…`, truncated: true };
}

/** Room for any name of a person, a firm, a file or a list; not for a paragraph. */
export const LONGEST_NAME = 80;

export const shortName = (name: string): string =>
  name.length <= LONGEST_NAME ? name : cutText(name, LONGEST_NAME).text;
