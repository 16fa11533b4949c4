import type { CompleteRequestParams } from "@modelcontextprotocol/server";
import type { Completion } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import { mayAsk } from "./allowed";
import { ask, refuse } from "./ask";
import type { Exchange } from "./exchange";

/** What the protocol takes at most. */
const MAX_VALUES = 100;
const NOTHING = { completion: { values: [] as string[], total: 0, hasMore: false } };

/** Completes what a person types into the field of a prompt or a resource's address, from what that person may see. */
export async function complete(kernel: Kernel, exchange: Exchange, params: CompleteRequestParams) {
  const { argument, context } = params;
  const completions = completionsOf(kernel, params);
  if (!completions) {
    throw refuse(
      exchange,
      new AppError("invalid_input", "No such prompt or resource. List prompts or resource templates first."),
    );
  }
  const completion = Object.hasOwn(completions, argument.name) ? completions[argument.name] : undefined;
  if (!completion || !mayAsk(exchange.actor, completion.from)) return NOTHING;
  const output = await ask(
    kernel,
    exchange,
    completion.from,
    completion.input(argument.value, context?.arguments ?? {}),
  );
  const values = completion.values(output as never);
  const hasMore = values.length > MAX_VALUES || completion.more?.(output as never) === true;
  // Whoever finds more than fits did not count them all.
  return { completion: { values: values.slice(0, MAX_VALUES), hasMore, ...(!hasMore && { total: values.length }) } };
}

function completionsOf(
  { registry }: Kernel,
  { ref }: CompleteRequestParams,
): Readonly<Record<string, Completion>> | undefined {
  const named =
    ref.type === "ref/prompt"
      ? registry.prompts.get(ref.name)
      : registry.resources.find((resource) => resource.uri === ref.uri);
  return named && (named.complete ?? {});
}
