/** Where clients that show cards find the one for suggestions. */
export const SUGGESTION_CARD = "ui://dealspace/suggestion";
