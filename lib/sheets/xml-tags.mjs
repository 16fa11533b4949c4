// @ts-check
import { MOST_DEPTH, MOST_TAGS } from "./limits.mjs";
import { SheetError } from "./sheet-error.mjs";

/**
 * Refuses XML that must not reach a parser: with declarations of its own (entities multiply), nested without end, of more
 * elements than any list has, or cut off. Each character is passed once.
 * @param {string} xml
 */
export function refuseUnsafeXml(xml) {
  let [depth, tags, at] = [0, 0, 0];
  for (let open = xml.indexOf("<"); open >= 0; open = xml.indexOf("<", at)) {
    const kind = KINDS.find(([begin]) => xml.startsWith(begin, open));
    if (kind) {
      at = after(xml, kind[1], open + kind[0].length);
      continue;
    }
    if (xml[open + 1] === "!") throw new SheetError("damaged");
    at = endOfTag(xml, open + 1);
    if (xml[open + 1] === "/") depth -= 1;
    else if (xml[at - 2] !== "/") depth += 1;
    tags += 1;
    if (depth < 0 || depth > MOST_DEPTH) throw new SheetError("damaged");
    if (tags > MOST_TAGS) throw new SheetError("unpacks_too_large");
  }
}

/**
 * What is no element, and how it ends.
 * @type {readonly (readonly [string, string])[]}
 */
const KINDS = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
];

/**
 * @param {string} xml
 * @param {string} end
 * @param {number} from
 */
function after(xml, end, from) {
  const at = xml.indexOf(end, from);
  if (at < 0) throw new SheetError("damaged");
  return at + end.length;
}

/**
 * A value in quotes may hold what ends a tag elsewhere.
 * @param {string} xml
 * @param {number} from
 */
function endOfTag(xml, from) {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === ">") return at + 1;
    if (sign === '"' || sign === "'") at = after(xml, sign, at + 1) - 1;
  }
  throw new SheetError("damaged");
}

/**
 * An element by where it begins: its attributes by their names without a prefix, and whether anything can stand in it. Only
 * what is written as the specification asks is understood: a reader that is more lenient must not find more than we do.
 * @param {string} xml
 * @param {number} at
 * @returns {{ readonly attributes: Record<string, string>, readonly empty: boolean }}
 */
export function elementAt(xml, at) {
  TAG.lastIndex = at;
  const [whole, written] = TAG.exec(xml) ?? [];
  if (whole === undefined || written === undefined) throw new SheetError("damaged");
  /** @type {Record<string, string>} */
  const attributes = {};
  for (const [, name = "", double, single] of written.matchAll(ATTRIBUTE)) attributes[name] = double ?? single ?? "";
  return { attributes, empty: whole.endsWith("/>") };
}

const TAG = /<[\w:.-]+((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/y;
const ATTRIBUTE = /\s(?:(?!xmlns:)[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Where elements of these names begin, wherever they stand: also in what a reader may or may not take for a comment.
 * @param {string} xml
 * @param {string} names such as `row|c`
 */
export const elementsIn = (xml, names) => xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?(${names})(?=[\\s/>])`, "g"));
