/** What a receipt says was done to a connection… */
export const RECEIPT_ACTS = ["granted", "narrowed", "locked", "ended"] as const;
export type ReceiptAct = (typeof RECEIPT_ACTS)[number];

/** …and by whom: whose connection it is, somebody else, the application itself, the server. */
export const RECEIPT_DOERS = ["person", "other", "client", "server", "unknown"] as const;
export type ReceiptDoer = (typeof RECEIPT_DOERS)[number];

/** Where a person granted what ends by itself: with the consent, or on our pages. */
export const GRANT_ORIGINS = ["consent", "page"] as const;
