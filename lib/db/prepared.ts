/** A plan with the policies behind it takes about a megabyte on each connection. */
const MOST = 120;
/** So often a statement is asked before it gets a name, among as many others as are remembered. */
const OFTEN = 3;
const REMEMBERED = 1_000;

/**
 * Statements that are asked again and again are prepared by name, so that the database parses and plans each once a
 * connection: with the policies behind it, planning a list takes many times as long as running it. This says which.
 */
export function hotStatements(): (text: string) => boolean {
  const times = lastUsed<number>(REMEMBERED);
  return (text) => {
    const seen = (times.get(text) ?? 0) + 1;
    times.set(text, seen);
    return seen >= OFTEN;
  };
}

export type PreparedName = {
  readonly name: string;
  /** Whose room it takes: to be given up on the connection. */
  readonly evicted: string | undefined;
};

/**
 * The names on one connection. Each is used for one statement ever; where there is no more room, the one that has not been
 * asked for longest goes, so that nobody's odd questions keep everybody's ordinary ones out.
 */
export function preparedNames(most = MOST): (text: string) => PreparedName {
  const names = lastUsed<string>(most);
  let given = 0;
  return (text) => {
    const known = names.get(text);
    const name = known ?? `s${given++}`;
    return { name, evicted: names.set(text, name) };
  };
}

/** Keeps as many values as there is room for, those that were used last. */
function lastUsed<Value>(room: number) {
  const kept = new Map<string, Value>();
  return {
    get: (key: string) => kept.get(key),
    /** Answers the value that had to go. */
    set(key: string, value: Value): Value | undefined {
      kept.delete(key);
      kept.set(key, value);
      if (kept.size <= room) return undefined;
      const [oldest] = kept;
      if (oldest) kept.delete(oldest[0]);
      return oldest?.[1];
    },
  };
}
