/** What stands behind the question mark of an address; anybody can write anything there. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

export const textOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** The address of the same page with something else in it: what is open there stays so, and what was done is not said again. */
export function addressWith(path: string, { done: _, ...query }: SearchParams, changes: SearchParams): string {
  const said = Object.entries({ ...query, ...changes }).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  return `${path}?${new URLSearchParams(said)}`;
}

/** Where a page of lines begins; nonsense begins at the beginning. */
export function offsetIn(value: string | string[] | undefined): number {
  const offset = Number(textOf(value) ?? "0");
  return Number.isInteger(offset) && offset >= 0 && offset <= 1_000_000 ? offset : 0;
}
