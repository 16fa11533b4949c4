/** So much of a text around a place, cut between words, with an ellipsis where something is missing. */
export function cutAround(text: string, place: number, length: number): string {
  if (text.length <= length) return text;
  const wanted = Math.max(0, Math.min(place - Math.floor(length / 3), text.length - length));
  const from = wanted === 0 ? 0 : (nextGap(text, wanted, place) ?? wanted);
  const end = from + length >= text.length ? text.length : (lastGap(text, from + length, place) ?? from + length);
  return `${from > 0 ? "…" : ""}${text.slice(from, end).trim()}${end < text.length ? "…" : ""}`;
}

/** Never beyond the word at the place, which is what the cut is for. */
function nextGap(text: string, from: number, before: number): number | undefined {
  const gap = text.indexOf(" ", from);
  return gap >= 0 && gap <= before ? gap + 1 : undefined;
}

function lastGap(text: string, to: number, after: number): number | undefined {
  const gap = text.lastIndexOf(" ", to);
  return gap > after ? gap : undefined;
}
