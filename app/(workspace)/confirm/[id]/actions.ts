"use server";

import { revalidatePath } from "next/cache";
import { formOf } from "@/app/(workspace)/suggestion-forms";
import type { Done, KindForm } from "@/app/(workspace)/suggestion-view";
import { suggestions } from "@/lib/modules";
import { type ActionOutcome, receiveForm, runAction, textIn } from "@/lib/web/run-action";

type Refused = Extract<ActionOutcome<never>, { done: false }>;

/** What came of a decision. What was typed is given back where it did not take effect. */
export type Outcome = {
  readonly done?: Done;
  readonly refused?: string;
  /** The world moved: the page shows it as it is now. */
  readonly again?: boolean;
  /** Which of the folded forms was sent: it stays open. */
  readonly tried?: "change" | "dismiss";
  readonly reason?: string;
  readonly reasonMissing?: boolean;
  /** In fields of the kind's own. */
  readonly typed?: Readonly<Record<string, string>>;
};

export async function decideOn(before: Outcome, form: FormData): Promise<Outcome> {
  await receiveForm(form, before);
  const id = textIn(form, "suggestion");
  const outcome = await (WAYS.get(textIn(form, "decision")) ?? confirmed)(id, form);
  revalidatePath(`/confirm/${id}`);
  revalidatePath("/suggestions");
  return outcome;
}

const WAYS: ReadonlyMap<string, (id: string, form: FormData) => Promise<Outcome>> = new Map([
  ["dismiss", dismissed],
  ["undo", undone],
]);

async function undone(id: string, form: FormData): Promise<Outcome> {
  const outcome = await runAction(suggestions.undoSuggestion, {
    suggestion_id: id,
    version: Number(textIn(form, "version")),
  });
  return outcome.done ? { done: "undone" } : refusalOf(outcome);
}

async function dismissed(id: string, form: FormData): Promise<Outcome> {
  const reason = textIn(form, "reason");
  const outcome = await runAction(suggestions.dismissSuggestion, { suggestion_id: id, reason });
  if (outcome.done) return { done: "dismissed" };
  const missing = outcome.code === "invalid_input" && outcome.data.issues?.some(({ path }) => path === "reason");
  return { tried: "dismiss", reason, ...(missing ? { reasonMissing: true } : { refused: messageOf(outcome) }) };
}

async function confirmed(id: string, form: FormData): Promise<Outcome> {
  const edited = form.get("decision") === "change";
  // Which fields are read, and no more: what it is, the use-case reads from the suggestion itself.
  const own = formOf(textIn(form, "kind"));
  const outcome = await runAction(suggestions.confirmSuggestion, {
    suggestion_id: id,
    version: Number(textIn(form, "version")),
    ...own?.fieldsIn(form, edited),
  });
  if (outcome.done) return { done: outcome.output.edited ? "changed" : "confirmed" };
  return {
    ...refusalOf(outcome, own?.issueInWords),
    ...(own && { typed: own.typedIn(form) }),
    ...(edited && { tried: "change" }),
  };
}

const refusalOf = (outcome: Refused, inWords?: KindForm["issueInWords"]): Outcome => ({
  refused: messageOf(outcome, inWords),
  ...(outcome.data.current_version !== undefined && { again: true }),
});

/** What is wrong with a field of the kind's own is that kind's to explain; the rest is said as it came. */
function messageOf({ code, message, data }: Refused, inWords?: KindForm["issueInWords"]): string {
  if (data.retry_after !== undefined) return `Too many calls. Try again in ${data.retry_after} seconds.`;
  const [issue] = data.issues ?? [];
  return (code === "invalid_input" && issue && inWords?.(issue)) || message;
}
