/** What this product's doors give to a use-case, beside what the pipeline gives: lib/runtime.ts puts it there. */
import type { ReadHandles, WriteHandles } from "./db/doors";
import type { MissingVectors, Vectors, VectorsByText } from "./embeddings/vectors";
import type { AuditChain } from "./platform/audit-chain";
import type { Site } from "./platform/site";

declare module "./platform/ports" {
  interface ReadPorts extends ReadHandles, Site {
    readonly vectors: Vectors;
  }
  interface WritePorts extends WriteHandles {}
}

declare module "./platform/needs" {
  interface Needs {
    readonly vectors: { readonly missing: MissingVectors; readonly made: VectorsByText };
    readonly auditChain: { readonly missing: true; readonly made: AuditChain };
  }
}
