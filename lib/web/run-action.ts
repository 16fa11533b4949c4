import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type * as z from "zod";
import type { CallOrigin } from "@/lib/platform/actor";
import { asAppError, type ErrorCode, type ErrorData, isDiskFull } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import type { CallableTool } from "@/lib/platform/tool";
import { kernel, runtime } from "@/lib/runtime";
import { assertSameOrigin } from "./origin";
import { type CurrentSession, callOrigin, requireSession } from "./session";
import { shownError } from "./shown-error";
import { actorOf, currentView } from "./view-as";

/** How a form's act ended. An ended session and a fault of ours are pages of their own, not outcomes. */
export type ActionOutcome<Output> =
  | { readonly done: true; readonly output: Output }
  | { readonly done: false; readonly code: Refusal; readonly message: string; readonly data: ErrorData };
export type Refusal = Exclude<ErrorCode, "unauthenticated" | "internal">;

/** A form's only way to change anything of a module's: the use-case, called for the person who sent it from a page of ours. */
export async function runAction<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  raw: Record<string, unknown>,
): Promise<ActionOutcome<z.output<O>>> {
  const { actor: self, origin, session } = await enterAction();
  const view = await currentView();
  // Through another's eyes nothing is changed, wherever the form stood: the kernel says so.
  const actor = view ? actorOf(session, view) : self;
  const answer = await execute(kernel(), tool, { via: "web", actor, raw, origin }).then(
    (output) => ({ output }),
    (thrown: unknown) => ({ error: asAppError(thrown) }),
  );
  if ("output" in answer) return { done: true, output: answer.output };
  const { code, message, data } = answer.error;
  if (code === "unauthenticated") redirect("/login");
  if (code === "internal") throw shownError(answer.error, origin.requestId);
  return { done: false, code, message, data };
}

/** The first step of every form's action: who is not signed in signs in before anything of the form is looked at. */
export async function receiveForm(form: FormData, before: object = {}): Promise<void> {
  await enterAction();
  assertForm(form, before);
}

/** An action can be called by anybody with anything: what no form of ours sends finds nothing. */
export function assertForm(form: unknown, before: unknown): void {
  if (!(form instanceof FormData) || typeof before !== "object" || before === null) notFound();
}

/** The same entrance for what people do with their own sign-in: lib/auth does that and audits it, no module's use-case. */
export async function asSignedIn<T>(work: (entered: EnteredAction) => Promise<T>): Promise<T> {
  const entered = await enterAction();
  const { requestId } = entered.origin;
  return work(entered).catch((thrown: unknown) => {
    if (!isDiskFull(thrown)) runtime().log.error({ requestId, err: thrown }, "action failed");
    throw shownError(thrown, requestId);
  });
}

/** A field of a form as text; a file or nothing is empty. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

export type EnteredAction = CurrentSession & { readonly origin: CallOrigin };

async function enterAction(): Promise<EnteredAction> {
  assertSameOrigin(await headers(), runtime().config.publicUrl);
  return { ...(await requireSession()), origin: await callOrigin() };
}
