/** As many as a person can look through before deciding on all of them. */
export const MOST_AT_ONCE = 25;
