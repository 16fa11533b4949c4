/**
 * The deals that a person named in the form of a consent: those ticked, or all that were shown; undefined where nothing was
 * chosen. "All" is what stood on the page: a deal that was joined while it was open has not been read.
 */
export function dealsChosen(form: URLSearchParams): string[] | undefined {
  if (form.get("deals") === "all") return form.getAll("shown");
  const ticked = form.getAll("deal");
  return ticked.length > 0 ? ticked : undefined;
}
