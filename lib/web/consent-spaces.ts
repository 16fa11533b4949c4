/**
 * The spaces that a person named in the form of a consent, by module: those ticked, or all that were shown; undefined where nothing
 * was chosen. "All" is what stood on the page: a space that was joined while it was open has not been read.
 */
export function spacesChosen(form: URLSearchParams, modules: readonly string[]): Record<string, string[]> | undefined {
  const chosen = modules.flatMap((module) => {
    const ids = chosenOf(form, module);
    return ids ? [[module, ids] as const] : [];
  });
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined;
}

function chosenOf(form: URLSearchParams, module: string): string[] | undefined {
  if (form.get(`spaces:${module}`) === "all") return form.getAll(`shown:${module}`);
  const ticked = form.getAll(`space:${module}`);
  return ticked.length > 0 ? ticked : undefined;
}
