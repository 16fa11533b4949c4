/** The most characters that the words of an entry may have. */
export const MOST_IN_A_TITLE = 300;
export const MOST_IN_A_BODY = 10_000;
