/** A refusal as its reader finds it: in the error of an answer, or in a result that says it is one. The one place in the tests that knows both. */
export type Refused = {
  readonly code: number;
  readonly message: string;
  readonly data?: Record<string, unknown>;
};

/** The refusal in an answer, whatever version it was asked in; undefined where something was given. */
export function refusalIn(answer: { readonly error?: unknown; readonly result?: unknown }): Refused | undefined {
  if (answer.error !== undefined) return answer.error as Refused;
  const { isError, content, _meta } = (answer.result ?? {}) as ToolResult;
  if (isError !== true) return undefined;
  const told = _meta?.["dealspace/error"];
  if (!told) return undefined; // a tool's own failure, as some of the tests' have them
  return { ...told, message: content?.[0]?.text ?? "" };
}

type ToolResult = {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly _meta?: { readonly "dealspace/error"?: Omit<Refused, "message"> };
};

/** What a client's application throws where a tool refused in a result. */
export class ToolRefused extends Error {
  override readonly name = "ToolRefused";

  constructor(readonly refusal: Refused) {
    super(refusal.message);
  }
}

/** The same, of what a library's client threw or an application of the tests did: both keep code and data. */
export function refusalOfThrown(thrown: unknown): Refused | undefined {
  if (thrown instanceof ToolRefused) return thrown.refusal;
  const { code, message, data } = thrown as { code?: unknown; message: string; data?: Record<string, unknown> };
  return typeof code === "number" ? { code, message, ...(data && { data }) } : undefined;
}
