import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { MINILM_CALIBRATION } from "@/lib/embeddings/embedder";
import { embeddingsEndpoint } from "@/lib/embeddings/endpoint";
import { collectGarbage } from "@/tests/support/garbage";

const KEY = "sk-test-very-secret";
const TEXT = "A confidential sentence";
const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

type Asked = {
  path: string | undefined;
  headers: IncomingMessage["headers"];
  body: { model: string; input: string[] };
};

async function endpoint(
  answer: (asked: Asked, response: ServerResponse) => void,
  options: { timeoutMs?: number } = {},
) {
  const asked: Asked[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = { path: request.url, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) };
    asked.push(call);
    answer(call, response);
  };
  const server = createServer((request, response) => void listener(request, response));
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  const settings = { url, model: "small", apiKey: KEY, calibration: MINILM_CALIBRATION, ...options };
  return { asked, url, embedder: embeddingsEndpoint(settings) };
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const rows = (input: string[]) => input.map((text, index) => ({ index, embedding: [text.length, 1] }));

describe("an OpenAI-compatible endpoint", () => {
  it("is asked as OpenAI's is, with the key, and its vectors come back at length one, in order", async () => {
    const { asked, embedder } = await endpoint(({ body }, response) =>
      json(response, { object: "list", data: rows(body.input).reverse(), usage: { total_tokens: 3 } }),
    );
    const vectors = await embedder.embed(["a", "abc"]);
    expect(asked).toMatchObject([
      {
        path: "/v1/embeddings",
        headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
        body: { model: "small", input: ["a", "abc"], encoding_format: "float" },
      },
    ]);
    expect(vectors.map((vector) => [...vector].map((value) => value.toFixed(3)))).toEqual([
      ["0.707", "0.707"],
      ["0.949", "0.316"],
    ]);
  });

  it("needs no key, and then sends none", async () => {
    const { url, asked } = await endpoint(({ body }, response) => json(response, { data: rows(body.input) }));
    await embeddingsEndpoint({ url, model: "small", calibration: MINILM_CALIBRATION }).embed(["a"]);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it("gives its vectors a name of their own: its host and its model", async () => {
    const { url, embedder } = await endpoint(() => undefined);
    expect(embedder.model).toBe(`${new URL(url).host}/small`);
  });

  it("gets many texts in several calls", async () => {
    const { asked, embedder } = await endpoint(({ body }, response) => json(response, { data: rows(body.input) }));
    expect(await embedder.embed(Array.from({ length: 40 }, (_, i) => "x".repeat(i + 1)))).toHaveLength(40);
    expect(asked.map(({ body }) => body.input.length)).toEqual([16, 16, 8]);
  });
});

describe("an endpoint that misbehaves fails in our words, which hold neither key nor text:", () => {
  const cases: [string, RegExp, Parameters<typeof endpoint>[0]][] = [
    ["an error", /answered 401$/, (_, response) => json(response, { error: `no ${KEY} for ${TEXT}` }, 401)],
    ["too many calls", /answered 429$/, (_, response) => json(response, {}, 429)],
    [
      "a redirect",
      /cannot be reached$/,
      (_, response) => response.writeHead(307, { location: "http://127.0.0.1:9/" }).end(),
    ],
    ["no JSON", /did not answer JSON$/, (_, response) => response.end(`<html>${TEXT}</html>`)],
    ["another shape", /one vector a text$/, (_, response) => json(response, { vectors: [[1, 2]] })],
    ["too few vectors", /one vector a text$/, (_, response) => json(response, { data: [] })],
    ["too many vectors", /one vector a text$/, (_, response) => json(response, { data: rows([TEXT, TEXT]) })],
    [
      "places given twice",
      /one vector a text$/,
      (_, response) => json(response, { data: [{ index: 1, embedding: [1] }] }),
    ],
    [
      "words for numbers",
      /one vector a text$/,
      (_, response) => json(response, { data: [{ index: 0, embedding: ["1"] }] }),
    ],
    ["an empty vector", /one vector a text$/, (_, response) => json(response, { data: [{ index: 0, embedding: [] }] })],
    [
      "nothing but zeros",
      /without a direction$/,
      (_, response) => json(response, { data: [{ index: 0, embedding: [0, 0] }] }),
    ],
    [
      "a broken answer",
      /broke off its answer$/,
      (_, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("{", () => response.socket?.end());
      },
    ],
    [
      "an answer without end",
      /answered too much$/,
      (_, response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(1 << 20, 32)));
          if (!response.destroyed) response.once("drain", more);
        };
        more();
      },
    ],
  ];
  it.each(cases)("%s", async (_, message, answer) => {
    const { embedder } = await endpoint(answer);
    const error = await embedder.embed([TEXT]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    const { message: said, cause, stack } = error as Error;
    expect(said).toMatch(message);
    expect(cause).toBeUndefined();
    expect(`${said}${stack}`).not.toContain(KEY);
    expect(`${said}${stack}`).not.toContain(TEXT);
  });

  it("silence", async () => {
    const { embedder } = await endpoint(() => undefined, { timeoutMs: 100 });
    await expect(embedder.embed([TEXT])).rejects.toThrow(/did not answer in time$/);
  });

  it("half an answer, then silence, while garbage is collected", async () => {
    const half = (_: Asked, response: ServerResponse) =>
      void response.writeHead(200).write("{", () => void collectGarbage());
    const { embedder } = await endpoint(half, { timeoutMs: 300 });
    await expect(embedder.embed([TEXT])).rejects.toThrow(/did not answer in time$/);
  });

  it("nobody there", async () => {
    const gone = { url: "http://127.0.0.1:9", model: "small", calibration: MINILM_CALIBRATION };
    await expect(embeddingsEndpoint(gone).embed([TEXT])).rejects.toThrow(/cannot be reached$/);
  });
});
