/** A request as the endpoint needs it. A web Request is one; a host may hand in less, which costs less. */
export type AgentRequest = {
  readonly method: string;
  readonly headers: Pick<Headers, "get"> & Iterable<[string, string]>;
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** What the endpoint answers. Results of calls are text alone: a web Response is worth its price only where there is more to it. */
export type Answer = Response | PlainAnswer;
export type PlainAnswer = { readonly plain: string; readonly headers: Record<string, string> };

export const isPlain = (answer: Answer): answer is PlainAnswer => "plain" in answer;

export const asResponse = (answer: Answer): Response =>
  isPlain(answer) ? new Response(answer.plain, { headers: answer.headers }) : answer;
