/** Whether a page belongs to the deal that is looked at; its address may be written in more than one way. */
export function isInDeal(path: string, projectId: string): boolean {
  const [, first, deal] = (path.split("?", 1)[0] ?? "").split("/");
  return first === "projects" && deal !== undefined && decoded(deal) === projectId;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
