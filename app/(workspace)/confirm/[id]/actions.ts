"use server";

import { revalidatePath } from "next/cache";
import { publicTextIn } from "@/app/(workspace)/_public-text/public-text-in";
import { confirmSuggestion, dismissSuggestion, undoSuggestion } from "@/lib/deals";
import { type ActionOutcome, receiveForm, runAction, textIn } from "@/lib/web/run-action";

type Refused = Extract<ActionOutcome<never>, { done: false }>;

/** What came of a decision. What was typed is given back where it did not take effect. */
export type Outcome = {
  readonly done?: "confirmed" | "changed" | "dismissed" | "undone";
  readonly refused?: string;
  /** The world moved: the page shows it as it is now. */
  readonly again?: boolean;
  /** Which of the folded forms was sent: it stays open. */
  readonly tried?: "change" | "dismiss";
  readonly reason?: string;
  readonly reasonMissing?: boolean;
  /** For others to see, as it was typed. */
  readonly text?: { readonly public_title?: string; readonly public_body?: string };
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
  const outcome = await runAction(undoSuggestion, { suggestion_id: id, version: Number(textIn(form, "version")) });
  return outcome.done ? { done: "undone" } : refusalOf(outcome);
}

async function dismissed(id: string, form: FormData): Promise<Outcome> {
  const reason = textIn(form, "reason");
  const outcome = await runAction(dismissSuggestion, { suggestion_id: id, reason });
  if (outcome.done) return { done: "dismissed" };
  const missing = outcome.code === "invalid_input" && outcome.data.issues?.some(({ path }) => path === "reason");
  return { tried: "dismiss", reason, ...(missing ? { reasonMissing: true } : { refused: messageOf(outcome) }) };
}

async function confirmed(id: string, form: FormData): Promise<Outcome> {
  const edited = form.get("decision") === "change";
  const assignees = valuesOf(form, "assignee");
  const requests = [...valuesOf(form, "request"), ...textIn(form, "more").split(/[\s,;]+/)].filter(Boolean);
  const outcome = await runAction(confirmSuggestion, {
    suggestion_id: id,
    version: Number(textIn(form, "version")),
    seen_requests: valuesOf(form, "seen").map((seen) => {
      const [request_id = "", version = ""] = seen.split("@");
      return { request_id, version: Number(version) };
    }),
    ...publicTextIn(form),
    despite_blockers: form.has("despite_blockers"),
    ...(edited && form.has("of-people") && { assignee_ids: assignees }),
    ...(edited && form.has("of-requests") && { request_ids: requests }),
  });
  if (outcome.done) return { done: outcome.output.edited ? "changed" : "confirmed" };
  return { ...refusalOf(outcome), text: publicTextIn(form), ...(edited && { tried: "change" }) };
}

const refusalOf = (outcome: Refused): Outcome => ({
  refused: messageOf(outcome),
  ...(outcome.data.current_version !== undefined && { again: true }),
});

const valuesOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value): value is string => typeof value === "string" && value !== "");

/** A list that was left empty, or names somebody twice, is the form's to explain; the rest is said as it came. */
function messageOf({ code, message, data }: Refused): string {
  if (data.retry_after !== undefined) return `Too many calls. Try again in ${data.retry_after} seconds.`;
  const [issue] = data.issues ?? [];
  if (code !== "invalid_input" || !issue) return message;
  if (issue.path === "assignee_ids")
    return issue.problem.startsWith("names") ? "You named somebody twice." : "Name who should get it.";
  if (issue.path === "public_title") return "Give the text others will see a title.";
  if (issue.path.startsWith("request_ids") && issue.problem.startsWith("is t"))
    return "Keep at least one request, or dismiss the proposal.";
  return message;
}
