"use server";

import { revalidatePath } from "next/cache";
import { assignRequests, planRequests, withdrawRequests } from "@/lib/deals";
import { type ActionOutcome, receiveForm, runAction, textIn } from "@/lib/web/run-action";

export type BulkReport = {
  readonly done?: { readonly what: string; readonly count: number };
  readonly refused?: {
    readonly message: string;
    /** Requests that stand in the way, by id, each with why. */
    readonly because: readonly { readonly id: string; readonly problem: string }[];
  };
};

type Chosen = { readonly project_id: string; readonly request_ids: string[] };
type Outcome = ActionOutcome<{ entry_ids: string[] }>;

const ACTS: Record<string, { readonly what: string; run(chosen: Chosen, form: FormData): Promise<Outcome> }> = {
  assign: {
    what: "assigned",
    run: (chosen, form) => runAction(assignRequests, { ...chosen, assignee_ids: filled(form.getAll("assignee")) }),
  },
  priority: {
    what: "given another priority",
    run: (chosen, form) => runAction(planRequests, { ...chosen, priority: textIn(form, "priority") || undefined }),
  },
  due: {
    what: "given another due date",
    run: (chosen, form) => runAction(planRequests, { ...chosen, due_date: textIn(form, "due_date") || undefined }),
  },
  undated: {
    what: "left without a due date",
    run: (chosen) => runAction(planRequests, { ...chosen, due_date: null }),
  },
  withdraw: {
    what: "withdrawn",
    run: (chosen, form) => runAction(withdrawRequests, { ...chosen, reason: textIn(form, "reason") || undefined }),
  },
};

/** One act on all marked requests: on all of them or, if one stands in the way, on none. */
export async function changeMarked(project: string, before: BulkReport, form: FormData): Promise<BulkReport> {
  await receiveForm(form, before);
  const named = textIn(form, "act");
  const act = Object.hasOwn(ACTS, named) ? ACTS[named] : undefined;
  const request_ids = filled(form.getAll("request"));
  if (!act) return {};
  if (request_ids.length === 0) return refusal("No request is selected. Select rows first.");
  const outcome = await act.run({ project_id: project, request_ids }, form);
  if (outcome.done) {
    revalidatePath(`/projects/${project}/requests`);
    return { done: { what: act.what, count: outcome.output.entry_ids.length } };
  }
  const chosen = new Set(request_ids);
  const issues = outcome.data.issues ?? [];
  const because = issues.filter(({ path }) => chosen.has(path)).map(({ path, problem }) => ({ id: path, problem }));
  const field = issues.find(({ path }) => Object.hasOwn(MISSING, path))?.path;
  return refusal(field ? (MISSING[field] ?? "") : outcome.message, because);
}

/** What a person has to choose first, by the field that the use-case misses. */
const MISSING: Record<string, string> = {
  assignee_ids: "Choose somebody to assign the requests to.",
  priority: "Choose a priority, or a due date.",
  due_date: "That is not a date. Choose one from the calendar.",
  reason: "The reason is too long: 1,000 characters at most.",
};

const refusal = (message: string, because: { id: string; problem: string }[] = []): BulkReport => ({
  refused: { message, because },
});

const filled = (values: FormDataEntryValue[]): string[] =>
  values.filter((value): value is string => typeof value === "string" && value !== "");
