/** What the page of a suggestion is given, with what only its kind knows beside what all have. */
export const lookOf = <T>(given: unknown): T => {
  const { look, ...told } = given as { look?: object };
  return { ...told, ...look } as T;
};

/** The same of the rows of a list. */
export const rowsOf = <T>(given: unknown): T => {
  const { suggestions, ...listed } = given as { suggestions: { row: object }[] };
  return { ...listed, suggestions: suggestions.map(({ row, ...told }) => ({ ...told, ...row })) } as T;
};
