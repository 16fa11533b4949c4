/** What a form of a decision about a deal sends besides what all kinds send. */
import { publicTextIn } from "@/app/(workspace)/_public-text/public-text-in";
import type { Issue, KindForm } from "@/app/(workspace)/suggestion-view";
import { textIn } from "@/lib/web/run-action";

/** `edited`: the person put something else in place of what was proposed. */
function fieldsIn(form: FormData, edited: boolean): Record<string, unknown> {
  const requests = [...valuesOf(form, "request"), ...textIn(form, "more").split(/[\s,;]+/)].filter(Boolean);
  return {
    seen_requests: valuesOf(form, "seen").map((seen) => {
      const [request_id = "", version = ""] = seen.split("@");
      return { request_id, version: Number(version) };
    }),
    ...publicTextIn(form),
    despite_blockers: form.has("despite_blockers"),
    ...(edited && form.has("of-people") && { assignee_ids: valuesOf(form, "assignee") }),
    ...(edited && form.has("of-requests") && { request_ids: requests }),
  };
}

/** For others to see, as it was typed. */
const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(Object.entries(publicTextIn(form)).filter((one): one is [string, string] => one[1] !== undefined));

/** A list that was left empty, or names somebody twice, is the form's to explain. */
function issueInWords({ path, problem }: Issue): string | undefined {
  if (path === "assignee_ids")
    return problem.startsWith("names") ? "You named somebody twice." : "Name who should get it.";
  if (path === "public_title") return "Give the text others will see a title.";
  if (path.startsWith("request_ids") && problem.startsWith("is t"))
    return "Keep at least one request, or dismiss the proposal.";
  return undefined;
}

const valuesOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value): value is string => typeof value === "string" && value !== "");

const form: KindForm = { fieldsIn, typedIn, issueInWords };

export const suggestionForms: Readonly<Record<string, KindForm>> = {
  routing: form,
  assignment: form,
  answer_link: form,
};
