import { readBounded } from "./bounded-body";

/** How long a server outside may take, from the first word to its last, and how much it may say. */
export type AnswerLimits = {
  /** As the failure names it: "the embeddings endpoint". */
  readonly who: string;
  readonly milliseconds: number;
  readonly bytes: number;
};

export type BoundedAnswer = {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: Headers;
  /** Empty unless `ok`: what a server says of its errors is not read. */
  readonly body: Buffer;
};

const REASONS = {
  unreachable: "cannot be reached",
  late: "did not answer in time",
  broken: "broke off its answer",
  large: "answered too much",
};

/** In our words, and of the cause only its code: the rest may quote what was sent, a key or a text. */
export class AnswerFailure extends Error {
  override readonly name = "AnswerFailure";
  readonly code: string | undefined;
  constructor(
    who: string,
    readonly reason: keyof typeof REASONS,
    cause?: unknown,
  ) {
    super(`${who} ${REASONS[reason]}`);
    this.code = codeOf(cause);
  }
}

/**
 * Asks a server that is not ours. The deadline is ours too: `fetch` forgets its signal when garbage is collected while the
 * body is read, and a server that falls silent would hold the caller for ever. So the timer, which the process holds, ends
 * the waiting and the reading itself; the signal only lets go of the connection before there is a body.
 */
export async function boundedAnswer(limits: AnswerLimits, send: Send): Promise<BoundedAnswer> {
  const deadline = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const failure = new AnswerFailure(limits.who, "late");
      reject(failure);
      deadline.abort(failure);
    }, limits.milliseconds);
  });
  try {
    return await Promise.race([answerOf(limits, send, deadline.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

type Send = (signal: AbortSignal) => Promise<Response>;

async function answerOf(limits: AnswerLimits, send: Send, deadline: AbortSignal): Promise<BoundedAnswer> {
  const response = await send(deadline).catch((cause: unknown) => {
    throw new AnswerFailure(limits.who, "unreachable", cause);
  });
  const { ok, status, headers } = response;
  const wanted = ok && !deadline.aborted;
  if (!wanted) letGo(response.body);
  return { ok, status, headers, body: wanted ? await bodyOf(response, limits, deadline) : Buffer.alloc(0) };
}

async function bodyOf(
  { headers, body }: Response,
  { who, bytes }: AnswerLimits,
  deadline: AbortSignal,
): Promise<Buffer> {
  const read = await readBounded({ headers, body: body && chunksOf(body, deadline) }, bytes).catch((cause: unknown) => {
    throw new AnswerFailure(who, "broken", cause);
  });
  if (read) return read;
  letGo(body);
  throw new AnswerFailure(who, "large");
}

/** Cancelling ends a read that waits, as the end of the body would: nothing else ends it for sure. */
async function* chunksOf(body: ReadableStream<Uint8Array>, deadline: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  deadline.addEventListener("abort", cancel, { once: true });
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    deadline.removeEventListener("abort", cancel);
    cancel();
    reader.releaseLock();
  }
}

/** A body that nobody reads keeps its connection. */
const letGo = (body: ReadableStream | null) => void body?.cancel().catch(() => undefined);

function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  return "code" in thrown && typeof thrown.code === "string" ? thrown.code : codeOf(thrown.cause);
}
