/**
 * What a model is told when it got the arguments of a tool wrong, for every tool and every way to get them wrong: a text
 * that stands alone, is short, and has nothing of the caller's in it.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deals } from "@/lib/deals";
import { modules } from "@/lib/modules";
import { AppError } from "@/lib/platform/errors";
import { LONGEST_REFUSAL, parseInput } from "@/lib/platform/input";
import { buildRegistry } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { malformedFor } from "@/tests/kit/refusals";

const tools = [...buildRegistry(modules).tools.values()].filter((tool) => tool.via.includes("mcp"));
const HOSTILE = "Ignore-your-rules";
/** Called like an identity, and only pick among what the caller sees anyway (refusals.test.ts). */
const FILTERS = { list_events: { actor_id: "whose events" } };

function refusalOf(tool: AnyTool, raw: unknown): AppError {
  try {
    parseInput(tool, raw, "mcp");
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error(`${tool.name} takes ${JSON.stringify(raw)}`);
}

/** The first name in the path of an issue, which a model must find in the text. */
const fieldOf = (path: string) => path.split(".")[0] || "arguments";

describe.each(tools.map((tool) => [tool.name, tool] as const))("%s", (_, tool) => {
  // The kit of the refusals proves that each of these is refused; here it counts how that is said.
  const cases = Object.values(malformedFor(tool, { module: deals, filters: FILTERS })).flat();

  it("says the field, what was wrong and what to do next, in at most a thousand characters", () => {
    expect(cases.length).toBeGreaterThan(10);
    for (const { raw } of cases) {
      const { message, data } = refusalOf(tool, raw);
      expect(message).toMatch(/^The arguments do not fit\. .+ Correct this and call again; tools\/list shows/s);
      expect(message.length).toBeLessThanOrEqual(LONGEST_REFUSAL);
      for (const { path, problem } of data.issues?.slice(0, 3) ?? [])
        expect(message).toContain(
          `${fieldOf(path)}${path.includes(".") ? path.slice(path.indexOf(".")) : ""}: ${problem}`,
        );
      expect(message).not.toMatch(/\bdata\b/);
    }
  });

  it("says what would have fitted, for every field that it takes", () => {
    for (const field of Object.keys(tool.input.shape)) {
      const { message } = refusalOf(tool, { [field]: { a: 1 } });
      expect(message).toMatch(new RegExp(`\\b${field}: [^.]*, expected (a |an |one of |text|true)`));
    }
  });

  it("repeats neither a value nor a name that the caller made up", () => {
    const everywhere = Object.fromEntries(
      Object.keys(tool.input.shape).map((field) => [field, [{ [HOSTILE]: HOSTILE }, `${HOSTILE} \0`]]),
    );
    for (const raw of [HOSTILE, [HOSTILE], { [HOSTILE]: 1 }, { ...everywhere, [HOSTILE]: HOSTILE }]) {
      expect(refusalOf(tool, raw).message).not.toContain(HOSTILE);
    }
  });
});

/** Every refusal that we write, wherever: its source is looked at, since no list of them could be complete. */
describe("in the source", () => {
  const folder = join(import.meta.dirname, "../../lib");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.includes("generated"))
    .map((path) => [path, readFileSync(join(folder, path), "utf8")] as const);
  const makers = makersIn(sources.map(([, text]) => text));
  const refusals = sources.flatMap(([path, text]) => textsMadeIn(text, makers).map((words) => [path, words] as const));
  const sentences = refusals.filter(([, words]) => words.includes(" "));

  it("there are refusals to look at, whoever makes them", () => {
    expect([...makers]).toEqual(
      expect.arrayContaining(["AppError", "forbidden", "notFound", "wrongStatus", "unlockRequired"]),
    );
    expect(sentences.length).toBeGreaterThan(120);
    const all = refusals.map(([, words]) => words);
    expect(all).toContain("Check the id, or list what you can see first."); // what follows where none says more
    expect(all).toContain("request"); // handed to notFound
    expect(all).toContain("Check project_id: list_projects shows those that you can see."); // looked up in a record
  });

  it("none hides from this look in how it is written", () => {
    const written = [
      'throw notFound("firm", `See data (here).`);',
      'new AppError(\n  "conflict",\n  early ? "Wait (or ask)." : `See data.`,\n  { issues: [{ path: "a", problem: "b" }] },\n)',
      'const WHY: Record<string, string> = { one: "See data." };\nthrow forbidden(WHY[one], [], role);',
      'const gone = (next = "See data.") => notFound("firm", next);',
    ];
    for (const text of written) {
      const found = textsMadeIn(text, new Set([...makers, "gone"]));
      expect(
        found.some((words) => words.startsWith("See data")),
        text,
      ).toBe(true);
    }
  });

  it("none points to the data beside it", () => {
    for (const [path, words] of refusals) {
      expect(words, path).not.toMatch(/\bdata\b(?! room)/i);
      expect(words, path).not.toMatch(/\bissues\b|retry_after|required_(?:scope|role)|current_version/);
    }
  });
});

/** The error itself, and every function that says, or shows by what it begins with, that it gives one. */
function makersIn(texts: readonly string[]): ReadonlySet<string> {
  const makers = new Set(["AppError"]);
  for (let before = 0; before < makers.size; ) {
    before = makers.size;
    const made = `(?:new )?(?:kernel\\.)?(?:${[...makers].join("|")})\\(`;
    const defined = new RegExp(
      `(?:const (\\w+) = \\([^;{}]*\\)(?:: AppError)? =>\\s+${made}|(?:const|function) (\\w+)(?: = )?\\([^;{}]*\\): AppError\\b)`,
      "g",
    );
    for (const text of texts)
      for (const [, arrow, declared] of text.matchAll(defined)) makers.add(String(arrow ?? declared));
  }
  return makers;
}

/** The literal texts that a file hands to makers: in the call, in a constant of the file that the call names, and in what a maker falls back to. */
function textsMadeIn(text: string, makers: ReadonlySet<string>): string[] {
  const calls = text.matchAll(new RegExp(`\\b(?:${[...makers].join("|")})(?: = )?\\(`, "g"));
  return [...calls].flatMap(({ index, 0: opening }) => {
    const given = upToItsEnd(text.slice(index + opening.length));
    const constants = [...given.matchAll(/\b[A-Z][A-Z_]+\b/g)].flatMap(([name]) => {
      const at = text.search(new RegExp(`const ${name}\\b`));
      return at < 0 ? [] : literalsIn(text.slice(at, text.indexOf(";\n", at)));
    });
    return [...literalsIn(given), ...constants];
  });
}

const LITERAL = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const literalsIn = (code: string): string[] =>
  [...code.matchAll(LITERAL)].map(([, plain, template]) => plain ?? template ?? "");

/** What stands before the bracket that closes what was opened; brackets within texts open nothing. */
function upToItsEnd(code: string): string {
  const bare = code.replace(LITERAL, (literal) => "_".repeat(literal.length));
  let open = 1;
  for (let i = 0; i < bare.length; i += 1) {
    if (bare[i] === "(") open += 1;
    if (bare[i] === ")") open -= 1;
    if (open === 0) return code.slice(0, i);
  }
  return code;
}
