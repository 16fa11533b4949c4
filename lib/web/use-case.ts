import { notFound, redirect } from "next/navigation";
import type * as z from "zod";
import { type AppError, asAppError } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import type { CallableTool } from "@/lib/platform/tool";
import { kernel } from "@/lib/runtime";
import { STATUS } from "./route-call";
import { callOrigin, requireSession } from "./session";
import { shownError } from "./shown-error";
import { actorOfPage } from "./view-as";

/**
 * A page's only way to what is a module's: the use-case, called for the person who is signed in. What they may not see is the
 * not-found page, an ended session leads to the sign-in.
 */
export async function callAsPerson<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return orNotFound(await askAsPerson(tool, input));
}

/** The same, but never through another's eyes. */
export async function callAsSelf<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  return orNotFound(await ask(await callerAsSelf(), tool, input));
}

function orNotFound<Output>(answer: Answer<Output>): Output {
  return "output" in answer ? answer.output : showRefusal(answer);
}

/** What a page says nothing about itself: not there, or an error with its reference. */
export function showRefusal({ error, requestId }: Refused): never {
  if (namesNothing(error)) notFound();
  throw shownError(error, requestId);
}

export type Answer<Output> = { readonly output: Output } | Refused;
type Refused = { readonly error: AppError; readonly requestId: string };

/** The same for what a person typed into the address, a filter for example: a refusal is told on the page. */
export async function askAsPerson<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  input: z.input<I>,
): Promise<Answer<z.output<O>>> {
  return ask(await callerOfPage(), tool, input);
}

/** The same for what is downloaded: who is refused gets the reason instead of a file. */
export async function askForFile<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  input: z.input<I>,
): Promise<{ readonly output: z.output<O> } | { readonly refused: Response }> {
  const answer = await askAsPerson(tool, input);
  if ("output" in answer) return answer;
  const { error } = answer;
  if (namesNothing(error)) notFound();
  const words = error.code === "invalid_input" ? UNREADABLE_ADDRESS : error.message;
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return { refused: new Response(`${words}\n`, { status: STATUS[error.code], headers }) };
}

const UNREADABLE_ADDRESS = "This address cannot be read. Open the page again and download from there.";

async function ask<I extends z.ZodObject, O extends z.ZodObject>(
  { call, requestId }: Caller,
  tool: CallableTool<I, O>,
  input: z.input<I>,
): Promise<Answer<z.output<O>>> {
  const answer = await call(tool, input).then(
    (output) => ({ output }),
    (thrown: unknown) => ({ error: asAppError(thrown), requestId }),
  );
  // Outside the promise chain: this leaves by throwing.
  if ("error" in answer && answer.error.code === "unauthenticated") redirect("/login");
  return answer;
}

export type Caller = {
  readonly requestId: string;
  call<I extends z.ZodObject, O extends z.ZodObject>(tool: CallableTool<I, O>, input: z.input<I>): Promise<z.output<O>>;
};

/** Who asks, kept for what goes on after the answer has begun: a stream can read no cookies any more. */
export const callerOfPage = async (): Promise<Caller> => callerFor(await actorOfPage());

/** For what is the person's own, also while they look as somebody else. */
export const callerAsSelf = async (): Promise<Caller> => callerFor((await requireSession()).actor);

export async function callerFor(actor: CallingActor): Promise<Caller> {
  const origin = await callOrigin();
  return {
    requestId: origin.requestId,
    call: (tool, input) => execute(kernel(), tool, { via: "web", actor, raw: input, origin }),
  };
}

type CallingActor = Awaited<ReturnType<typeof actorOfPage>>;

/** A page that is not for this role, or an id in the address that cannot be one, is a page that is not there: no fault. */
const namesNothing = ({ code, data }: AppError): boolean =>
  code === "not_found" ||
  code === "forbidden" ||
  (code === "invalid_input" && !!data.issues?.length && data.issues.every(({ path }) => path.endsWith("_id")));
