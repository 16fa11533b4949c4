import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "@/lib/config";
import { miniLm } from "@/lib/embeddings/minilm";
import { chooseEmbedder } from "@/lib/host/embeddings";
import { verifies } from "@/tests/support/verifies";

const model = miniLm();
afterAll(() => model.close());

const product = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  a && b ? a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) : Number.NaN;

describe("the model that comes with the product", () => {
  it("puts what is alike in meaning nearer than what is not", async () => {
    const [asked, near, far] = await model.embed(["How many people work here?", "Headcount", "Lease agreements"]);
    expect(asked).toHaveLength(384);
    expect(product(asked, asked)).toBeCloseTo(1, 4);
    expect(product(asked, near)).toBeGreaterThan(product(asked, far) + 0.1);
  }, 120_000);

  it("gives the same vector for the same text, alone or among others", async () => {
    const many = Array.from({ length: 18 }, (_, i) => `Text ${i}`);
    const together = await model.embed(many);
    expect(together).toHaveLength(18);
    expect(together[17]).toEqual((await model.embed(["Text 17"]))[0]);
  }, 120_000);

  it("computes beside the process: timers go on while it works", async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    await model.embed(Array.from({ length: 12 }, (_, i) => `A sentence of some length about matter number ${i}.`));
    clearInterval(timer);
    // On this thread each text would stop the timer for as long as it takes.
    expect(ticks).toBeGreaterThan(24);
  }, 120_000);

  it("that was stopped starts again with the next text", async () => {
    const waiting = model.embed(["one", "two", "three"]);
    await model.close();
    await expect(waiting).rejects.toThrow("was closed");
    expect(await model.embed(["one"])).toHaveLength(1);
  }, 120_000);

  it(verifies("DS-512")("is the one used when nothing is configured, and needs no network"), async () => {
    const chosen = chooseEmbedder(readConfig({}));
    expect(chosen?.model).toBe(model.model);
    await chosen?.close();
    const offline = `data:text/javascript,${encodeURIComponent(
      'import net from "node:net"; import dns from "node:dns"; const no = () => { throw new Error("no network"); }; net.Socket.prototype.connect = no; dns.lookup = no; globalThis.fetch = no;',
    )}`;
    const thread = new Worker(join(process.cwd(), "lib/embeddings/minilm-thread.mjs"), {
      execArgv: ["--import", offline],
    });
    thread.postMessage({ id: 1, texts: ["Headcount"] });
    const [answer] = (await once(thread, "message")) as [{ id: number; vectors?: Float32Array[] }];
    await thread.terminate();
    expect(answer.vectors?.[0]).toHaveLength(384);
  }, 120_000);

  it("is not used where an endpoint is configured, and none is where it is switched off", () => {
    const endpoint = { EMBEDDINGS_URL: "https://api.example.com/v1", EMBEDDINGS_MODEL: "small" };
    expect(chooseEmbedder(readConfig(endpoint))).toMatchObject({
      model: "api.example.com/small",
      calibration: { slope: 7.9, offset: 3.4 },
    });
    expect(chooseEmbedder(readConfig({ ...endpoint, EMBEDDINGS_CALIBRATION: "12,9.5" }))).toMatchObject({
      calibration: { slope: 12, offset: 9.5 },
    });
    expect(chooseEmbedder(readConfig({ ...endpoint, EMBEDDINGS: "off" }))).toBeUndefined();
    expect(chooseEmbedder(readConfig({ EMBEDDINGS: "off" }))).toBeUndefined();
  });
});
