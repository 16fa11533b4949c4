import * as z from "zod";
import { type AnswerLimits, boundedAnswer } from "@/lib/platform/bounded-answer";
import { type Calibration, type Embedder, unitLength } from "./embedder";

export type EndpointSettings = {
  /** The base, such as https://api.example.com/v1; `/embeddings` is added. */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly calibration: Calibration;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const MOST_TEXTS = 16;
const MOST_BYTES = 8 * 1024 * 1024;

const Answer = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1).max(16_384) })),
});

/**
 * A server that speaks OpenAI's `POST /embeddings`. What it answers is checked and bounded; what goes wrong is said in our
 * words, because its own may quote the key or the text.
 */
export function embeddingsEndpoint({ url, model, apiKey, calibration, timeoutMs }: EndpointSettings): Embedder {
  const limits: AnswerLimits = {
    who: "the embeddings endpoint",
    milliseconds: timeoutMs ?? TIMEOUT_MS,
    bytes: MOST_BYTES,
  };

  async function ask(texts: readonly string[]): Promise<Float32Array[]> {
    const { ok, status, body } = await boundedAnswer(limits, (signal) =>
      fetch(`${url.replace(/\/+$/, "")}/embeddings`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
        // Neither the key nor anybody's text follows a redirect.
        redirect: "error",
        signal,
      }),
    );
    if (!ok) throw new Error(`the embeddings endpoint answered ${status}`);
    return vectorsIn(jsonIn(body), texts.length);
  }

  return {
    model: `${new URL(url).host}/${model}`,
    calibration,
    async embed(texts) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += MOST_TEXTS) {
        vectors.push(...(await ask(texts.slice(from, from + MOST_TEXTS))));
      }
      return vectors;
    },
    close: async () => undefined,
  };
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Error("the embeddings endpoint did not answer JSON");
  }
}

function vectorsIn(body: unknown, expected: number): Float32Array[] {
  const parsed = Answer.safeParse(body);
  const rows = parsed.success ? parsed.data.data.toSorted((a, b) => a.index - b.index) : [];
  const dimensions = rows[0]?.embedding.length;
  const whole =
    rows.length === expected && rows.every((row, i) => row.index === i && row.embedding.length === dimensions);
  if (!whole) throw new Error("the embeddings endpoint did not answer one vector a text");
  return rows.map((row) => unitLength(row.embedding));
}
