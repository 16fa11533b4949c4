/** One product for all files: what they ask leaves nothing that another could notice. */
import type { TestProject } from "vitest/node";
import { startProduct } from "./product";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
  }
}

export default async function shareProduct({ provide }: TestProject): Promise<() => Promise<void>> {
  const { origin, stop } = await startProduct();
  provide("origin", origin);
  return stop;
}
