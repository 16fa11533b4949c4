import { typedIn } from "./forms/act-state";
import type { ActionOutcome } from "./run-action";

/** How a form's act ended when it did not lead on: what stands in the way, at which field, and what was typed. */
export type FormState = {
  readonly refused?: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** Counts the attempts: controls that do not follow their default value are made anew. */
  readonly turn?: number;
};

/** Nothing typed is lost, and every problem stands at its field; those of no field stand above. */
export function refusedForm(
  before: FormState,
  form: FormData,
  outcome: Extract<ActionOutcome<unknown>, { done: false }>,
): FormState {
  const issues = outcome.data.issues ?? [];
  const atFields = issues.filter(({ path }) => form.has(path));
  return {
    refused: atFields.length > 0 ? "Nothing was changed. Look at the marked fields." : outcome.message,
    problems: Object.fromEntries(atFields.map(({ path, problem }) => [path, `This ${problem}.`])),
    values: typedIn(form),
    turn: (before.turn ?? 0) + 1,
  };
}
