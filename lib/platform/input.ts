import type * as z from "zod";
import type { Via } from "./actor";
import { AppError } from "./errors";
import { placeIn } from "./expected";
import type { AnyTool } from "./tool";

/** Unknown fields are refused, not ignored: a misspelt filter must not widen a result. Missing arguments mean none. */
export function parseInput(tool: Pick<AnyTool, "input">, raw: unknown, via: Via): unknown {
  const parsed = tool.input.safeParse(raw ?? {});
  const misfits = parsed.success ? nulIn(parsed.data) : parsed.error.issues.map(misfitOf);
  if (parsed.success && misfits.length === 0) return parsed.data;
  const issues = misfits.map(({ path, problem }) => ({ path: path.join("."), problem }));
  throw new AppError("invalid_input", via === "web" ? FOR_PEOPLE : textFor(tool, misfits), { issues });
}

/** What is wrong at one place of the arguments, in our words. */
export type Misfit = { readonly path: readonly PropertyKey[]; readonly problem: string };

/** People read the problems at the fields of the form that they sent. */
const FOR_PEOPLE = "Something in this does not fit. Check what you entered and try again.";

const [BEGINS, ENDS] = [
  "The arguments do not fit. ",
  "Correct this and call again; tools/list shows the whole input schema.",
];
const MOST_SHOWN = 5;
/** What a refusal may be as a whole: a model reads it, and pays for it. */
export const LONGEST_REFUSAL = 1_000;

/** What a model needs to do better, without another look anywhere. Nothing in it is the caller's: the arguments may be hostile. */
export function textFor({ input }: Pick<AnyTool, "input">, misfits: readonly Misfit[]): string {
  const all = [...new Set(misfits.map((one) => sentence(input, one)))];
  const shown: string[] = [];
  const whole = () => {
    const left = all.length - shown.length;
    const more = left > 0 ? `${left} more of this kind. ` : "";
    return `${BEGINS}${shown.map((one) => `${one}. `).join("")}${more}${ENDS}`;
  };
  for (const one of all.slice(0, MOST_SHOWN)) {
    shown.push(one);
    if (whole().length <= LONGEST_REFUSAL) continue;
    shown.pop();
    break;
  }
  return whole();
}

function sentence(input: z.ZodObject, { path, problem }: Misfit): string {
  const place = placeIn(input, path);
  return `${place.path || "arguments"}: ${problem}${place.expected === undefined ? "" : `, expected ${place.expected}`}`;
}

/** No text in PostgreSQL can hold NUL: what a schema lets through would fail there as if it were our fault. */
function nulIn(value: unknown, path: readonly PropertyKey[] = []): Misfit[] {
  if (typeof value === "string") {
    return value.includes("\0") ? [{ path, problem: "has a character that no text may hold" }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((inner, at) => nulIn(inner, [...path, at]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => nulIn(inner, [...path, field]));
}

function misfitOf(issue: z.core.$ZodIssue): Misfit {
  const { path } = issue;
  if (issue.code === "unrecognized_keys") return { path, problem: "has a field that this tool does not define" };
  return { path, problem: issue.code === "custom" ? issue.message : PROBLEMS[issue.code] };
}

// Our words, not the validator's: its messages may quote what the caller sent.
const PROBLEMS: Record<z.core.$ZodIssue["code"], string> = {
  invalid_type: "is missing or has the wrong type",
  too_big: "is too large or too long",
  too_small: "is too small or too short",
  invalid_format: "has the wrong format",
  not_multiple_of: "has the wrong step",
  unrecognized_keys: "is not defined",
  invalid_union: "fits none of the allowed forms",
  invalid_key: "has an invalid key",
  invalid_element: "has an invalid element",
  invalid_value: "is not one of the allowed values",
  custom: "is invalid",
};
