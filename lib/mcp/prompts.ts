import { AppError } from "@/lib/platform/errors";
import type { Kernel } from "@/lib/platform/execute";
import { mayAsk } from "./allowed";
import { ask, refuse } from "./ask";
import type { Exchange } from "./exchange";

/** Texts that a person asks for by name, over the use-cases that write them. */
export function promptsOf(kernel: Kernel) {
  const { prompts } = kernel.registry;
  return {
    list: ({ actor }: Exchange) => ({
      prompts: [...prompts.values()]
        .filter((prompt) => mayAsk(actor, prompt.from))
        .map((prompt) => ({
          name: prompt.name,
          title: prompt.title,
          description: prompt.description,
          arguments: [...prompt.arguments],
        })),
    }),

    async get(exchange: Exchange, name: string, input: unknown, peer: unknown) {
      const prompt = prompts.get(name);
      if (!prompt) {
        throw refuse(
          exchange,
          new AppError("invalid_input", "No such prompt. Call prompts/list to see what is offered."),
        );
      }
      return prompt.present((await ask(kernel, exchange, prompt.from, input, { peer })) as never);
    },
  };
}
