/**
 * A test says in its name which requirements it proves: `it(verifies("DS-726")("an untouched log verifies"), …)` is
 * called "an untouched log verifies [DS-726]". Writing the brackets by hand is the same; tests/contract/requirements.test.ts
 * reads both. Cite an id only where the test proves its whole sentence (tests/requirements/*.tsv).
 */
export const verifies =
  (...ids: [RequirementId, ...RequirementId[]]) =>
  (name: string): string =>
    `${name} [${ids.join(" ")}]`;

export type RequirementId = `${"DS" | "TA"}-${Digit}${Digit}${Digit}`;
type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
