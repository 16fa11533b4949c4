import type * as z from "zod";
import type { AnyTool, CallableTool } from "./tool";

/**
 * What an agent may read or be handed without calling a tool: resources and prompts. Both are only other ways to ask for a
 * use-case: the same policy, the same rights, the same trace. There is no second way to the data.
 */

/** A document by address. Variables in braces become the use-case's input of the same name. */
export type Resource = {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly read: AnyTool;
  /** The document of a result, where its JSON is not it. */
  contents?(output: never): Document;
  /** Which of them to name in the list; one without variables is named as it is. */
  readonly list?: { readonly from: AnyTool; entries(output: never): readonly Listed[] };
  readonly complete?: Readonly<Record<string, Completion>>;
};

export type Document = ({ readonly text: string } | { readonly blob: string }) & {
  readonly _meta?: Readonly<Record<string, unknown>>;
};
export type Listed = { readonly variables: Readonly<Record<string, string>>; readonly title: string };

/** A text that a person can ask for by name; its arguments are the use-case's input. */
export type Prompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  readonly from: AnyTool;
  /** The result as the protocol knows it: messages, in most cases. */
  present(output: never): Record<string, unknown>;
  readonly complete?: Readonly<Record<string, Completion>>;
};

/** How a half-typed value is completed: by a use-case, from what is typed and from what the other fields hold. */
export type Completion = {
  readonly from: AnyTool;
  input(typed: string, others: Readonly<Record<string, string>>): Record<string, unknown>;
  values(output: never): readonly string[];
  /** Whether there are more than these, where the use-case stops itself: what it gives is what leaves. */
  more?(output: never): boolean;
};

/** The `define…` functions keep each function in step with the output of the use-case it works on. */
export const defineResource = <O extends z.ZodObject>(
  resource: Resource & { readonly read: Asked<O>; contents?(output: z.output<O>): Document },
): Resource => resource;

export const definePrompt = <O extends z.ZodObject>(
  prompt: Prompt & { readonly from: Asked<O>; present(output: z.output<O>): Record<string, unknown> },
): Prompt => prompt;

export const defineList = <O extends z.ZodObject>(list: {
  readonly from: Asked<O>;
  entries(output: z.output<O>): readonly Listed[];
}): NonNullable<Resource["list"]> => list;

export const defineCompletion = <O extends z.ZodObject>(
  completion: Completion & {
    readonly from: Asked<O>;
    values(output: z.output<O>): readonly string[];
    more?(output: z.output<O>): boolean;
  },
): Completion => completion;

type Asked<O extends z.ZodObject> = CallableTool<z.ZodObject, O>;
