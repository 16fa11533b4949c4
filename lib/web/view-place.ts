/** Whether a page is the one at `root`, or below it; its address may be written in more than one way. */
export function isWithin(path: string, root: string): boolean {
  const place = (path.split("?", 1)[0] ?? "").split("/").map(decoded);
  return root.split("/").every((segment, i) => place[i] === segment);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
