/** A model that turns texts into vectors of length one, so that their product is their cosine. */
export type Embedder = {
  /** Vectors of two models are never compared: whatever changes a vector changes this name. */
  readonly model: string;
  readonly calibration: Calibration;
  /** One vector a text, in order. Throws when the model cannot be had right now. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  close(): Promise<void>;
};

/** How a cosine of this model becomes a probability: 1 / (1 + e^-(slope·x - offset)). */
export type Calibration = { readonly slope: number; readonly offset: number };

/** Of the local model, measured: 0.55 is worth a look (0.72), 0.65 likely (0.85). */
export const MINILM_CALIBRATION: Calibration = { slope: 7.9, offset: 3.4 };

export function unitLength(values: ArrayLike<number>): Float32Array {
  const vector = Float32Array.from(values);
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (!Number.isFinite(length) || length === 0) throw new Error("the model gave a vector without a direction");
  return vector.map((value) => value / length);
}
