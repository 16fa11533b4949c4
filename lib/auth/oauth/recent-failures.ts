import type { Clock } from "@/lib/platform/clock";

/** What failed a moment ago and is not tried again yet: a few, the oldest forgotten first. In memory: it only spares work. */
export function recentFailures<T>(clock: Clock, { most, milliseconds }: { most: number; milliseconds: number }) {
  const kept = new Map<string, { readonly failure: T; readonly until: number }>();
  return {
    get(key: string): T | undefined {
      const found = kept.get(key);
      if (found && found.until > clock.now().getTime()) return found.failure;
      kept.delete(key);
      return undefined;
    },
    add(key: string, failure: T): void {
      kept.delete(key);
      kept.set(key, { failure, until: clock.now().getTime() + milliseconds });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
