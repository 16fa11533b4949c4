import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inertMarkup, inertMarkupIn } from "@/lib/mcp/inert-markup";

describe("a text that a client may render", () => {
  it.each([
    ["an image", "![x](https://evil.example/?q=1)", "!\\[x](https://evil.example/?q=1)"],
    ["an image by reference", "![x][e] ![e]\n\n[e]: //evil.example", "!\\[x][e] !\\[e]\n\n[e]: //evil.example"],
    ["an image in a link", "[![x](//a)](//b)", "[!\\[x](//a)](//b)"],
    ["an image in an image", "![a![b](//a)](//b)", "!\\[a!\\[b](//a)](//b)"],
    ["an image after a mark that is doubled or escaped", "!![x](//a) \\![x](//a)", "!!\\[x](//a) \\!\\[x](//a)"],
    ["an embedded note", "![[note]]", "!\\[[note]]"],
    ["an image in HTML", '<img src="//evil.example">', '< img src="//evil.example">'],
    ["a tag in capitals, without an end", "<IMG SRC=//evil.example", "< IMG SRC=//evil.example"],
    ["a closing tag, a comment and a processing instruction", "</p><!--x--><?x?>", "< /p>< !--x-->< ?x?>"],
    ["an address in angle brackets", "<https://evil.example>", "< https://evil.example>"],
  ])("holds %s only as words", (_, text, inert) => {
    expect(inertMarkup(text)).toBe(inert);
  });

  it.each([
    "Growth of 5 % [1]; see [the schedule](https://deals.example.com/x), due in < 3 months!",
    "a < b, 1<2, x <- y, (!) [x] !, *bold* `code` | table |",
    "",
  ])("stays as it is where nothing would be fetched: %j", (text) => {
    expect(inertMarkup(text)).toBe(text);
  });

  it("holds nothing active, whatever was written, keeps every word and is the same after a second time", () => {
    const piece = fc.constantFrom(
      "!",
      "[",
      "]",
      "(",
      ")",
      "\\",
      "<",
      ">",
      "/",
      "?",
      "a",
      "img",
      " ",
      "\n",
      "//e.example",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        const inert = inertMarkup(text);
        expect(inert).not.toMatch(/!\[|<[a-z/!?]/i);
        expect(inertMarkup(inert)).toBe(inert);
        expect(inert.replaceAll(/[\\ ]/g, "")).toBe(text.replaceAll(/[\\ ]/g, ""));
      }),
    );
  });
});

describe("a result", () => {
  it("has every text in it made inert, however deep, and is itself left as it was", () => {
    const result = { a: "![x](y)", list: [{ b: "<img>" }, "plain", 3, null], c: { d: { e: ["![", true] } } };
    const before = structuredClone(result);
    expect(inertMarkupIn(result)).toEqual({
      a: "!\\[x](y)",
      list: [{ b: "< img>" }, "plain", 3, null],
      c: { d: { e: ["!\\[", true] } },
    });
    expect(result).toEqual(before);
  });

  it("is the very same where nothing had to change", () => {
    const result = { a: "plain", list: [{ b: "words" }] };
    expect(inertMarkupIn(result)).toBe(result);
  });
});
