/** What this product's doors give to a use-case, beside what the pipeline gives: lib/runtime.ts puts it there. */
import type { ReadHandles, WriteHandles } from "./db/doors";
import type { Vectors } from "./embeddings/vectors";
import type { Site } from "./platform/site";

declare module "./platform/ports" {
  interface ReadPorts extends ReadHandles, Site {
    readonly vectors: Vectors;
  }
  interface WritePorts extends WriteHandles {}
}
