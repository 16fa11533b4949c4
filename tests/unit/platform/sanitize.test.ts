import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CUT_AT, cutText, sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { decoded, decodedAtOnce, ENCODED, unseenIn } from "@/tests/support/hostile";

/** Unicode's own categories of what a reader cannot see, not our list: controls, formats, separators, halves, private use, ignorable characters. */
const CATEGORIES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;
/** Formats that are drawn: signs that enclose the number or word after them. */
const DRAWN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;
/** Drawn as nothing although their category says otherwise: blanks, fillers, the placeholder of an object, a mirror for hieroglyphs. */
const BLANK = /[\u2800\ufffc\u{13440}-\u{13442}\u{16fe4}\u{1d159}]/u;
const isNoCharacter = (code: number) => (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
const HIDDEN = {
  test: (one: string) =>
    (CATEGORIES.test(one) && !DRAWN.test(one)) || BLANK.test(one) || isNoCharacter(one.codePointAt(0) ?? 0),
};
const hiddenIn = (text: string) =>
  [...text].filter((one) => HIDDEN.test(one) && one !== "\t" && one !== "\n").map((one) => one.codePointAt(0));

/** Text as an attacker mixes it: ordinary letters, marks that combine, and everything invisible. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme-composite" }),
      fc.constantFrom("e", "\u0301", "\u200b", "\u202e", "\ufeff", "\r", "\n", "\r\n", "\u{e0041}", "\ud800", "\u00ad"),
      fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

describe("text of a deal party", () => {
  it.each([
    ["English", "Please see §4.2(b) – “change of control” – and the schedule (EUR 1,250k; 38 % of revenue)."],
    ["German", "Prüfungsbericht der Gesellschaft für Größenklassen: Übernahme gemäß § 15a AktG, „Straße“, ÄÖÜ ß ẞ"],
    ["French", "L’assemblée générale a été convoquée à Angers – « œuvre », Noël, ça, où, ÿ"],
    ["Czech", "Příliš žluťoučký kůň úpěl ďábelské ódy; závod v Brně"],
    ["Polish", "Zażółć gęślą jaźń"],
    ["Greek", "Ισολογισμός και κατάσταση αποτελεσμάτων"],
    ["Russian", "Отчёт о прибылях и убытках за 2025 год"],
    ["Chinese", "请提供过去三年的审计报告（含附注）。"],
    ["Japanese", "過去三年間の監査報告書をご提出ください。"],
    ["Korean", "지난 3년간의 감사 보고서"],
    ["Hebrew", "דוח כספי מבוקר"],
    ["Arabic", "القوائم المالية المدققة"],
    ["Hindi", "लेखा परीक्षित वित्तीय विवरण"],
    ["Thai", "งบการเงินที่ตรวจสอบแล้ว"],
    ["a table", "Year\tRevenue\n2024\t41.2\n2025\t43.9\n"],
    ["symbols", "≤ ≥ ± × ÷ √ ∑ € £ ¥ № ™ © → • … ‰"],
  ])("stays as it is written in %s", (_, text) => {
    expect(sanitizeText(text.normalize("NFC"))).toBe(text.normalize("NFC"));
  });

  it.each([
    ["zero-width space", "pay\u200bment"],
    ["zero-width joiner and non-joiner", "pay\u200d\u200cment"],
    ["word joiner", "pay\u2060ment"],
    ["soft hyphen", "pay\u00adment"],
    ["byte order mark", "\ufeffpayment"],
    ["right-to-left override", "pay\u202ement"],
    ["bidi embedding and isolates", "\u202apay\u202c\u2066ment\u2069"],
    ["left-to-right and Arabic letter marks", "pay\u200e\u061cment"],
    ["tag characters that spell an instruction", `payment${[..."ignore"].map(tag).join("")}`],
    ["variation selectors that carry bytes", "pay\ufe0fment\u{e0100}\u{e01ef}"],
    ["Hangul fillers", "pay\u3164\u115f\uffa0ment"],
    ["Mongolian and Khmer invisibles", "pay\u180e\u17b4ment"],
    ["invisible operators", "pay\u2061\u2063ment"],
    ["shorthand format controls", "pay\u{1bca0}ment"],
    ["musical format controls", "pay\u{1d173}ment"],
    ["interlinear annotation", "pay\ufff9\ufffbment"],
    ["combining grapheme joiner", "pay\u034fment"],
    ["private use of all three planes", "pay\ue000\uf8ff\u{f0000}\u{ffffd}\u{100000}\u{10fffd}ment"],
    ["blank Braille pattern", "pay\u2800ment"],
    ["code points that are no characters", "pay\ufdd0\ufdef\ufffe\uffff\u{1fffe}\u{10ffff}ment"],
    ["placeholder of an object", "pay\ufffcment"],
    ["blank signs of scripts that nobody writes here", "pay\u{13430}\u{13441}\u{16fe4}\u{1d159}ment"],
    ["controls: null, bell, escape, delete, C1", "pay\u0000\u0007\u001b\u007f\u009bment"],
    ["half of a surrogate pair", "pay\ud83dment"],
    ["line and paragraph separators", "pay\u2028\u2029ment"],
  ])("loses the %s", (_, text) => {
    expect(sanitizeText(text)).toBe("payment");
  });

  it("keeps what makes up an escape sequence only as the harmless rest of it", () => {
    expect(sanitizeText("\u001b[31mred\u001b[0m")).toBe("[31mred[0m");
  });

  it("has one kind of line break", () => {
    expect(sanitizeText("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
  });

  it("never holds a character that a reader cannot see", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(hiddenIn(sanitizeText(text))).toEqual([]);
        expect(hiddenIn(sanitizeLine(text))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("loses every code point that cannot be seen and no other, of all there are", () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code === 9 || code === 10 || code === 13) continue;
      const character = String.fromCodePoint(code);
      const expected = HIDDEN.test(character) ? "ab" : `a${character}b`.normalize("NFC");
      if (sanitizeText(`a${character}b`) !== expected) wrong.push(`U+${code.toString(16)}`);
    }
    expect(wrong).toEqual([]);
  });

  it("is the same after a second time, and in normal form: what is compared later is what was kept", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const once = sanitizeText(text);
        expect(sanitizeText(once)).toBe(once);
        expect(once.normalize("NFC")).toBe(once);
        const line = sanitizeLine(text);
        expect(sanitizeLine(line)).toBe(line);
      }),
      { numRuns: 2000 },
    );
  });

  it("as one line has no break that could fake a second field", () => {
    expect(sanitizeLine("  Title\r\nrole: ib_admin\t\u2028 x \u00a0 y ")).toBe("Title role: ib_admin x y");
    fc.assert(
      fc.property(hostile, (text) => {
        expect(sanitizeLine(text)).not.toMatch(/[\n\r\t]| {2}|^ | $/);
      }),
    );
  });
});

describe("a text that is cut", () => {
  it.each([0, 1, 999, 1000])("is whole with %i characters", (length) => {
    const text = "a".repeat(length);
    expect(cutText(text)).toEqual({ text, truncated: false });
  });

  it.each([1001, 1002, 50_000])("has 1,000 characters including the ellipsis when it had %i", (length) => {
    expect(cutText("a".repeat(length))).toEqual({ text: `${"a".repeat(999)}…`, truncated: true });
  });

  it("counts and cuts whole characters, never half a pair", () => {
    const letter = "𝔸";
    expect(cutText(letter.repeat(1000))).toEqual({ text: letter.repeat(1000), truncated: false });
    expect(cutText(letter.repeat(1001))).toEqual({ text: `${letter.repeat(999)}…`, truncated: true });
  });

  it("never grows over the limit, and says truthfully whether something is missing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 990, maxLength: 1010 }), (text) => {
        const cut = cutText(text);
        expect([...cut.text].length).toBeLessThanOrEqual(CUT_AT);
        expect(cut.truncated).toBe(cut.text !== text);
      }),
    );
  });
});

const tag = (letter: string) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0));

describe("characters written as entities", () => {
  it.each(Object.entries(ENCODED))("are taken out where a reader could not see them: %s", (_, text) => {
    expect(unseenIn(decoded(sanitizeText(text)))).toEqual([]);
  });

  it("stay where they are what they look like", () => {
    const text =
      "R&D &amp; M&A, &#8364; 5 &lt; 6 &quot;x&quot; &#x26; AT&T &unknown; &#99999999; R&D &#35;1, AT&amp;T &amp;#8364; &amp;&#35;65; a&semi; 1&num;2";
    expect(sanitizeText(text)).toBe(text);
  });

  it("are found although their semicolon is another sign, of which normal form makes one", () => {
    expect(unseenIn(decoded(sanitizeText("pay&zwj\u037ement")))).toEqual([]);
  });

  it.each([
    "&amp;&#35;x202e;",
    "&#38;&#35;8238;",
    "&amp;#&#56;238;",
    "&#38;#&#x38;238;",
    "&#82&#x33;8;",
    "&#x&#50;02e;",
  ])("are made harmless where they spell each other, whatever is decoded first: %s", (text) => {
    for (const shown of [text, `R&D ${text} M&A`]) {
      expect(unseenIn(decoded(shown)), "an attack").not.toEqual([]);
      expect(unseenIn(decoded(sanitizeText(shown)))).toEqual([]);
      expect(unseenIn(decodedAtOnce(sanitizeText(shown)))).toEqual([]);
    }
  });

  it("do not hold up who reads them, however deep they are", () => {
    // Of the processor's time: a busy machine must not fail it.
    const started = process.cpuUsage();
    for (const piece of ["&amp;", "amp;", "&#38;", "&#35;", "&#&#51;8;", "&shy", "&#x26;#35;"])
      sanitizeText(`&${piece.repeat(10_000)}#x202e;`);
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
  });

  it("cannot be hidden inside each other", () => {
    const piece = fc.constantFrom(
      "&",
      "amp;",
      "amp",
      "shy",
      "#",
      "&#35;",
      "&#x38;",
      "&#56;",
      "&num;",
      "&semi;",
      "&#x32;",
      "238",
      "2e",
      "x",
      "38;",
      "202e",
      "8203",
      ";",
      "&#x202e;",
      "&zwj;",
      "zw",
      "j",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (parts) => {
        const clean = sanitizeText(parts.join(""));
        const unseen = [...unseenIn(decoded(clean)), ...unseenIn(decodedAtOnce(clean))];
        return unseen.length === 0 && sanitizeText(clean) === clean;
      }),
      { numRuns: 5_000 },
    );
  });
});
