/** A plan with the policies behind it takes about a megabyte on each connection. */
const MOST = 120;
/** So often a statement is asked before it gets a name, among as many others as are remembered. */
const OFTEN = 3;
const REMEMBERED = 1_000;

/**
 * Names for statements that are asked again and again, so that the database parses and plans each once a connection: with the
 * policies behind it, planning a list takes many times as long as running it.
 */
export function preparedNames(most = MOST): (text: string) => string | undefined {
  const times = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const seen = (times.get(text) ?? 0) + 1;
    if (seen < OFTEN) {
      if (times.size >= REMEMBERED) times.clear();
      times.set(text, seen);
      return undefined;
    }
    times.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
