/**
 * Names for statements that are asked again and again, so that the database parses and plans each once a connection: with
 * the policies behind it, planning a list takes many times as long as running it. Only from the second time on, and only so
 * many: a plan is kept for as long as its connection lives.
 */
export function preparedNames(most = 400): (text: string) => string | undefined {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    if (!seen.delete(text)) {
      if (seen.size >= most) seen.clear();
      seen.add(text);
      return undefined;
    }
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
