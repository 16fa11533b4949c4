import { notFound, redirect } from "next/navigation";
import type * as z from "zod";
import { AppError } from "@/lib/platform/errors";
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
    (thrown: unknown) => ({ thrown }),
  );
  if ("output" in answer) return answer.output;
  // Outside the promise chain: both of these leave by throwing.
  if (answer.thrown instanceof AppError && answer.thrown.code === "not_found") notFound();
  if (answer.thrown instanceof AppError && answer.thrown.code === "unauthenticated") redirect("/login");
  throw withReference(answer.thrown, origin.requestId);
}

/** Of a server's error only `digest` reaches the browser. Ours is the request id: what the operator finds in the log. */
function withReference(thrown: unknown, requestId: string): unknown {
  return thrown instanceof Error ? Object.assign(thrown, { digest: requestId }) : thrown;
}
