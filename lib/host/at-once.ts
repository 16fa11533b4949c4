export type AtOnceLimits = {
  /** How much runs at once for one key. */
  readonly most: number;
  /** How many wait for their turn, and for how long. */
  readonly waiting: number;
  readonly patienceMs: number;
  /**
   * Whether a line rests after each as long as that took, but no longer than this: there is one thread, and who has it again
   * at once has it half of the time.
   */
  readonly longestRestMs?: number;
};

export type Entering = {
  /** How many places it takes; never more than there are. */
  readonly weight?: number;
  /** Waits behind those who are not: for what nobody looks at yet. */
  readonly later?: boolean;
  readonly signal?: AbortSignal;
};

/** Gives the place back. */
export type Leave = () => void;

type Waiting = { readonly weight: number; readonly later: boolean; go(): void };
type Line = { taken: number; readonly waiting: Waiting[] };

/**
 * Places for each key, in this process: who has none left waits in a line of their own, so that nobody waits behind
 * somebody else's. Undefined when the line is full, when it took too long, or when nobody waits any more.
 */
export function atOnce({ most, waiting, patienceMs, longestRestMs = 0 }: AtOnceLimits) {
  const lines = new Map<string, Line>();

  function leave(key: string, line: Line, weight: number, since: number): void {
    const rest = Math.min(longestRestMs, performance.now() - since);
    if (line.waiting.length === 0 || rest < 1) moveUp(key, line, weight);
    else setTimeout(() => moveUp(key, line, weight), rest);
  }

  function moveUp(key: string, line: Line, weight: number): void {
    line.taken -= weight;
    for (let next = line.waiting[0]; next && line.taken + next.weight <= most; next = line.waiting[0]) {
      line.waiting.shift();
      line.taken += next.weight;
      next.go();
    }
    if (line.taken === 0) lines.delete(key);
  }

  return async function enter(key: string, { weight = 1, later = false, signal }: Entering = {}) {
    const line = lines.get(key) ?? { taken: 0, waiting: [] };
    const places = Math.min(weight, most);
    const entered = () => {
      const since = performance.now();
      return once(() => leave(key, line, places, since));
    };
    if (signal?.aborted) return undefined;
    if (line.waiting.length === 0 && line.taken + places <= most) {
      line.taken += places;
      lines.set(key, line);
      return entered();
    }
    if (line.waiting.length >= waiting) return undefined;
    return new Promise<Leave | undefined>((resolve) => {
      const own: Waiting = { weight: places, later, go: () => settle(entered()) };
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(own), 1);
        settle(undefined);
      };
      const timer = setTimeout(giveUp, patienceMs);
      const settle = (outcome: Leave | undefined) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", giveUp);
        resolve(outcome);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      const behind = later ? -1 : line.waiting.findIndex((one) => one.later);
      line.waiting.splice(behind < 0 ? line.waiting.length : behind, 0, own);
    });
  };
}

export type Enter = ReturnType<typeof atOnce>;

function once(work: () => void): Leave {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
