import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AnswerFailure, boundedAnswer } from "@/lib/platform/bounded-answer";
import { collectGarbage } from "@/tests/support/garbage";

const servers: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const reasonOf = (answer: Promise<unknown>) =>
  answer.then(
    () => "answered",
    (thrown: unknown) => (thrown instanceof AnswerFailure ? thrown.reason : thrown),
  );

const LIMITS = { who: "the registry", milliseconds: 20_000, bytes: 1000 };
const ask = (url: string, limits: Partial<typeof LIMITS> = {}) =>
  boundedAnswer({ ...LIMITS, ...limits }, (signal) => fetch(url, { signal }));

describe("a server that answers", () => {
  it("is read whole, with its status and headers", async () => {
    const url = await serve((_, response) => response.writeHead(201, { "x-own": "yes" }).end("hello"));
    const { ok, status, headers, body } = await ask(url);
    expect([ok, status, headers.get("x-own"), body.toString()]).toEqual([true, 201, "yes", "hello"]);
  });

  it("is read up to the limit and not a byte further, whether it says its size or not", async () => {
    for (const [bytes, told, outcome] of [
      [1000, true, "answered"],
      [1000, false, "answered"],
      [1001, true, "large"],
      [1001, false, "large"],
    ] as const) {
      const url = await serve((_, response) => {
        if (told) response.setHeader("content-length", bytes);
        response.write("x");
        response.end("x".repeat(bytes - 1));
      });
      expect(await reasonOf(ask(url))).toBe(outcome);
    }
  });

  it("is not read when it refuses", async () => {
    const url = await serve((_, response) => response.writeHead(500).end("a stack trace"));
    const { ok, status, body } = await ask(url);
    expect([ok, status, body.length]).toEqual([false, 500, 0]);
  });

  it("leaves no timer behind, answered or not", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await boundedAnswer(LIMITS, async () => new Response("hello"));
    await reasonOf(boundedAnswer(LIMITS, () => Promise.reject(new Error("no route"))));
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a server that does not", () => {
  it("cannot be reached: said in our words, with the cause's code and nothing else of it", async () => {
    const url = await serve(() => undefined);
    const [closed] = servers.splice(0);
    await new Promise((resolve) => closed?.close(resolve));
    const thrown: unknown = await ask(url).catch((failure: unknown) => failure);
    expect(thrown).toMatchObject({
      name: "AnswerFailure",
      message: "the registry cannot be reached",
      reason: "unreachable",
      code: "ECONNREFUSED",
    });
    expect((thrown as Error).cause).toBeUndefined();
  });

  it("breaks off in the middle", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("x", () => response.socket?.end());
    });
    expect(await reasonOf(ask(url))).toBe("broken");
  });

  it("never begins: given up in time, and its connection with it", async () => {
    const closing: Promise<unknown>[] = [];
    const url = await serve((_, response) => void closing.push(once(response, "close")));
    expect(await reasonOf(ask(url, { milliseconds: 100 }))).toBe("late");
    await Promise.all(closing);
  });

  it("answers only after the deadline: its answer is let go", async () => {
    const cancel = vi.fn();
    const answered = new Response(new ReadableStream({ cancel }));
    const send = (signal: AbortSignal) =>
      new Promise<Response>((resolve) => signal.addEventListener("abort", () => resolve(answered)));
    expect(await reasonOf(boundedAnswer({ ...LIMITS, milliseconds: 1 }, send))).toBe("late");
    await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
  });

  it("sends drop by drop: the deadline is that of the whole answer", async () => {
    const url = await serve((_, response) => {
      const drop = setInterval(() => response.write("x"), 5);
      response.once("close", () => clearInterval(drop));
    });
    expect(await reasonOf(ask(url, { milliseconds: 100, bytes: 1_000_000 }))).toBe("late");
  });

  /** On Node 20 and 22 a collection takes the signal from a fetch with `redirect: "error"`: none of these would end by it. */
  it("falls silent after half an answer: given up in time though garbage is collected meanwhile, 15 of 15", async () => {
    const closing: Promise<unknown>[] = [];
    const url = await serve((_, response) => {
      closing.push(once(response, "close"));
      response.writeHead(200).write("half");
    });
    let begun = 0;
    const answers: Promise<unknown>[] = [];
    await new Promise<void>((resolve) => {
      const send = async (signal: AbortSignal) => {
        const response = await fetch(url, { redirect: "error", signal });
        begun += 1;
        if (begun === 15) resolve();
        return response;
      };
      for (let i = 0; i < 15; i++) answers.push(reasonOf(boundedAnswer({ ...LIMITS, milliseconds: 1000 }, send)));
      void Promise.all(answers).then(() => resolve());
    });
    await collectGarbage();
    expect(await Promise.all(answers)).toEqual(Array(15).fill("late"));
    await Promise.all(closing);
  });
});
