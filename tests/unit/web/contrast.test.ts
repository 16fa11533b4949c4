import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Text on its ground, as the components pair them: WCAG AA asks 4.5. */
const TEXT: readonly (readonly [text: string, ground: string])[] = [
  ...["ink", "ink-muted", "ink-faint", "danger"].flatMap((text) =>
    ["canvas", "surface", "raised", "sunken", "hover"].map((ground) => [text, ground] as const),
  ),
  ["ink", "neutral-soft"],
  ["ink-muted", "neutral-soft"],
  ["ink-faint", "neutral-soft"],
  ["accent-text", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["good", "good-soft"],
  ["warn", "warn-soft"],
  ["danger", "danger-soft"],
  ["ink", "warn-soft"],
  ["ink", "danger-soft"],
];

/** Edges of controls, the focus ring and the bars' meaningful parts: 3. */
const SHAPES: readonly (readonly [shape: string, ground: string])[] = [
  ["control", "surface"],
  ["focus", "canvas"],
  ["focus", "surface"],
  ["focus", "sunken"],
  ["bar-done", "track"],
  ["bar-overdue", "track"],
  ["accent", "surface"],
];

const css = readFileSync("app/globals.css", "utf8");
const themes = {
  light: tokensIn(css.slice(css.indexOf(":root"), css.indexOf("@media screen and (prefers-color-scheme: dark)"))),
  dark: tokensIn(css.slice(css.indexOf("@media screen and (prefers-color-scheme: dark)"), css.indexOf("@theme"))),
};

describe.each(Object.entries(themes))("%s theme", (_theme, tokens) => {
  it.each(TEXT)("%s is readable on %s", (text, ground) =>
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5),
  );
  it.each(SHAPES)("%s is seen on %s", (shape, ground) =>
    expect(contrast(tokens, shape, ground)).toBeGreaterThanOrEqual(3),
  );
});

function tokensIn(block: string): Map<string, string> {
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, name, hex]) => [name ?? "", hex ?? ""]));
}

function contrast(tokens: Map<string, string>, one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(tokens.get(one)), luminance(tokens.get(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string | undefined): number {
  if (hex === undefined) throw new Error("no such colour in app/globals.css");
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
