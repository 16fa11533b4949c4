import * as z from "zod";
import { readBounded } from "@/lib/platform/bounded-body";
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
  async function ask(texts: readonly string[]): Promise<Float32Array[]> {
    const response = await fetch(`${url.replace(/\/+$/, "")}/embeddings`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
      // Neither the key nor a deal's text follows a redirect.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new Error(`the embeddings endpoint ${timedOut(cause) ? "did not answer in time" : "cannot be reached"}`);
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the embeddings endpoint answered ${response.status}`);
    }
    return vectorsIn(await bodyOf(response), texts.length);
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

const timedOut = (cause: unknown): boolean => cause instanceof Error && cause.name === "TimeoutError";

async function bodyOf(response: Response): Promise<unknown> {
  const bytes = await readBounded(response, MOST_BYTES).catch((cause: unknown) => {
    throw new Error(`the embeddings endpoint ${timedOut(cause) ? "did not answer in time" : "broke off its answer"}`);
  });
  if (!bytes) throw new Error("the embeddings endpoint answered too much");
  try {
    return JSON.parse(bytes.toString("utf8"));
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
