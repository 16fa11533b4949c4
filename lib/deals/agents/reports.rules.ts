import type { Role } from "../roles";

/** Who reads what left to agents: the bank answers for the room, and its admins answer to counsel. */
export const readsDisclosure = (role: Role): boolean => role === "ib_admin";
