import type * as z from "zod";
import { type AppError, asAppError, type ErrorCode } from "@/lib/platform/errors";
import { execute } from "@/lib/platform/execute";
import type { CallableTool } from "@/lib/platform/tool";
import { kernel, runtime } from "@/lib/runtime";
import { assertSameOrigin } from "./origin";
import { currentSession, originOf } from "./session";
import { actorOf, currentView } from "./view-as";

export type RouteOutcome<Output> =
  | { readonly done: true; readonly output: Output }
  | { readonly done: false; readonly error: AppError };

/** The same use-cases for requests that are no pages: scripts of ours that send files, and links that fetch them. Signed in by cookie, nothing else. */
export async function callFromRoute<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  raw: Record<string, unknown>,
  request: Request,
): Promise<RouteOutcome<z.output<O>>> {
  return callAsCaller(tool, raw, request).then(
    (output) => ({ done: true, output }),
    (thrown: unknown) => ({ done: false, error: asAppError(thrown) }),
  );
}

async function callAsCaller<I extends z.ZodObject, O extends z.ZodObject>(
  tool: CallableTool<I, O>,
  raw: Record<string, unknown>,
  request: Request,
): Promise<z.output<O>> {
  const session = await currentSession();
  // Such an address names no space: while one looks as somebody, every one is seen that way, and nothing is sent.
  const view = session && (await currentView());
  const actor = view ? actorOf(session.session, view) : session?.actor;
  return execute(kernel(), tool, { via: "web", actor, raw, origin: originOf(request.headers) });
}

/** A form or script of another site, which a browser would send with the person's cookie. Undefined for our own pages. */
export function fromOutside(request: Request): AppError | undefined {
  try {
    assertSameOrigin(request.headers, runtime().config.publicUrl);
    return undefined;
  } catch (thrown) {
    return asAppError(thrown);
  }
}

/** The object that a script of ours sent as JSON; undefined for everything else. */
export function jsonIn(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** An error as our own scripts read it: the sentence for the person, and which kind it is. */
export function refusal({ code, message, data }: AppError, headers: Record<string, string> = {}): Response {
  return Response.json(
    { code, message, ...(data.issues && { issues: data.issues }) },
    { status: STATUS[code], headers: { "cache-control": "no-store", ...headers } },
  );
}

export const STATUS: Record<ErrorCode, number> = {
  malformed: 400,
  unknown_tool: 404,
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  scope_required: 403,
  rate_limited: 429,
  conflict: 409,
  unavailable: 503,
  internal: 500,
};
