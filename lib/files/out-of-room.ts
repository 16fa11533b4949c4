/** The disk is full, or the account's share of it is. What was being written has to go, and waiting may help. */
export const isOutOfRoom = (thrown: unknown): boolean => OUT_OF_ROOM.has((thrown as { code?: unknown } | null)?.code);

const OUT_OF_ROOM: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);
