import type { Actor } from "@/lib/platform/actor";
import { decide } from "@/lib/platform/policy";
import type { AnyTool } from "@/lib/platform/tool";

/** Whether to name a use-case in a list: whether it may be called, the pipeline decides each time anew. */
export const mayAsk = (actor: Actor, { policy }: AnyTool): boolean =>
  policy.kind !== "scoped" || decide(policy, actor) === undefined;
