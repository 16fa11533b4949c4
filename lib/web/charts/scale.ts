/** Round figures from zero to at least the largest value, few enough to be read beside a small chart. */
export function ticksTo(largest: number, most = 5): number[] {
  const wanted = Math.max(1, largest) / (most - 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= wanted) ?? 10) * power);
  const steps = Math.ceil(Math.max(1, largest) / step);
  return Array.from({ length: steps + 1 }, (_, i) => i * step);
}

/** Which of so many places get a label: first, last, and some between at even distance. */
export function labelled(places: number, most: number): number[] {
  if (places <= 1) return places === 1 ? [0] : [];
  const labels = Math.min(places, most);
  return Array.from({ length: labels }, (_, i) => Math.round((i * (places - 1)) / (labels - 1)));
}
