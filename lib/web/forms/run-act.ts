import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type * as z from "zod";
import type { CallableTool } from "@/lib/platform/tool";
import { runAction } from "@/lib/web/run-action";
import { type ActState, refusedState } from "./act-state";

/**
 * Runs the use-case behind a form. Done, it leads on to the page that `next` names; refused, the form says why. Where
 * another attempt makes sense the page shows what is there now. Where none does, it stays as it is: shown anew it would be
 * without the form, and what was typed would go with the reason.
 */
export async function runAct<I extends z.ZodObject, O extends z.ZodObject>(
  useCase: CallableTool<I, O>,
  raw: Record<string, unknown>,
  {
    before,
    form,
    next,
    fieldOf,
  }: {
    before: ActState;
    form: FormData;
    next: (output: z.output<O>) => string;
    fieldOf?: (path: string) => string;
  },
): Promise<ActState> {
  const outcome = await runAction(useCase, raw);
  // The next page is asked for anew anyway; to discard all of the shell as well would show an empty screen meanwhile.
  if (outcome.done) redirect(next(outcome.output) as Route);
  if (outcome.data.current_version !== undefined) revalidatePath("/", "layout");
  return refusedState(before, form, outcome, fieldOf);
}
