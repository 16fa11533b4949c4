/** How an attempt to take the seat ended, when it did not lead on. */
export type SeatState = {
  readonly refused?: string;
  readonly problems?: { readonly name?: string; readonly password?: string };
  readonly name?: string;
  readonly turn?: number;
};
