import type { ActionOutcome } from "@/lib/web/run-action";

/** How the act of a form ended when it did not lead on: what stands in the way, at which field, and what was typed. */
export type ActState = {
  readonly refused?: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Of what was to be changed, as it is now. */
  readonly version?: number;
  /** Counts the attempts: controls that do not follow their default value are made anew. */
  readonly turn?: number;
};

export type Act = (before: ActState, form: FormData) => Promise<ActState>;

/** Nothing typed is lost, and every problem stands at its field: the one that is called as in the use-case, unless `fieldOf` says which. */
export function refusedState(
  before: ActState,
  form: FormData,
  outcome: Extract<ActionOutcome<unknown>, { done: false }>,
  fieldOf: (path: string) => string = (path) => path,
): ActState {
  const fields = new Set(form.keys());
  const issues = (outcome.data.issues ?? []).map(({ path, problem }) => ({ path: fieldOf(path), problem }));
  const atFields = issues.filter(({ path }) => fields.has(path));
  const elsewhere = issues.filter(({ path }) => !fields.has(path)).map(({ problem }) => problem);
  const { current_version: version, retry_after: seconds } = outcome.data;
  return {
    refused: inWords(outcome.message, outcome.code === "invalid_input", elsewhere, seconds),
    problems: Object.fromEntries(atFields.map(({ path, problem }) => [path, `This ${problem}.`])),
    values: typedIn(form),
    turn: (before.turn ?? 0) + 1,
    ...(version !== undefined && { version }),
  };
}

/** Before a use-case is asked: what a field must still have. */
export const missingIn = (before: ActState, form: FormData, field: string, problem: string): ActState => ({
  ...refusedState(before, form, { done: false, code: "invalid_input", message: "", data: {} }),
  problems: { [field]: problem },
});

export const typedIn = (form: FormData): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, form.getAll(name).filter((value) => typeof value === "string")]),
  );

function inWords(message: string, invalid: boolean, elsewhere: readonly string[], seconds: number | undefined): string {
  if (seconds !== undefined) return `Too many changes in this minute. Try again in ${seconds} seconds.`;
  if (elsewhere.length > 0)
    return `Nothing was changed. ${[...new Set(elsewhere)].slice(0, 3).map(asSentence).join(" ")}`;
  return invalid ? "Nothing was changed. Look at the marked fields." : message;
}

const asSentence = (problem: string): string => {
  const text = `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`;
  return text.endsWith(".") ? text : `${text}.`;
};
