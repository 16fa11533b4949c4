import { notFound, redirect } from "next/navigation";
import type * as z from "zod";
import { type AppError, asAppError } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import type { Tool } from "@/lib/platform/tool";
import { kernel } from "@/lib/runtime";
import { callOrigin, requireSession } from "./session";

/**
 * A page's only way to deal content: the use-case, called for the person who is signed in. What they may not see is the
 * not-found page, an ended session leads to the sign-in.
 */
export async function callAsPerson<I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<never, I, O>,
  input: z.input<I>,
): Promise<z.output<O>> {
  const { actor } = await requireSession();
  const origin = await callOrigin();
  const answer = await execute(kernel(), tool, { via: "web", actor, raw: input, origin }).then(
    (output) => ({ output }),
    (thrown: unknown) => ({ error: asAppError(thrown) }),
  );
  if ("output" in answer) return answer.output;
  // Outside the promise chain: both of these leave by throwing.
  if (namesNothing(answer.error)) notFound();
  if (answer.error.code === "unauthenticated") redirect("/login");
  throw shownError(answer.error, origin.requestId);
}

/**
 * What may leave to Next: it prints an error whole, and a database's own words under `cause` quote rows of the deal. The
 * kernel has logged those, redacted, under the request id; `digest`, all that reaches the browser, names that id.
 */
export function shownError(thrown: unknown, requestId: string): Error {
  return Object.assign(new Error(asAppError(thrown).message), { digest: requestId });
}

/** An id in the address that cannot be one is a page that is not there, no malformed call. */
const namesNothing = ({ code, data }: AppError): boolean =>
  code === "not_found" ||
  (code === "invalid_input" && !!data.issues?.length && data.issues.every(({ path }) => path.endsWith("_id")));
