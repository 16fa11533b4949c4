/** To be awaited now and then in long work: lets others have their turn when this has had its own. */
export type GiveWay = () => Promise<void>;

/** All requests share one thread. Whoever works for longer than this hands it on in between. */
const A_TURN_MS = 10;

export function turns(): GiveWay {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < A_TURN_MS) return;
    await new Promise((go) => setImmediate(go));
    began = performance.now();
  };
}
