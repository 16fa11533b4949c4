import { resolve } from "node:path";

export default {
  // The packages lie in bench/, beside the product's own.
  turbopack: { root: resolve(import.meta.dirname, "../..") },
};
