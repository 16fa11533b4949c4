import { type Actor, hasScope } from "@/lib/platform/actor";
import type { AnyTool } from "@/lib/platform/tool";

/** Whether to name a use-case in a list: whether it may be called, the pipeline decides each time anew. */
export const mayAsk = (actor: Actor, { policy }: AnyTool): boolean =>
  policy.kind !== "scoped" || policy.scopes.every((scope) => hasScope(actor, scope));
