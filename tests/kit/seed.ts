/**
 * What decides which cases a run samples. Fixed in the gate, so that a commit passes or fails for what it changed; another
 * one by TEST_SEED, and a new one with each `npm run test:full`. Every run prints it: the same seed draws the same cases.
 */
export const seed = Number(process.env.TEST_SEED ?? 20_261_118);

/** Whole products instead of samples, more generated worlds, and what the gate leaves out. */
export const isFull = process.env.TEST_FULL === "1";
