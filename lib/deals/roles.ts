/** Seven roles on four sides. A participant holds exactly one role in a project. */
export const ROLES = [
  "ib_admin",
  "ib_member",
  "seller_admin",
  "seller_member",
  "buyer_admin",
  "buyer_member",
  "observer",
] as const;
export type Role = (typeof ROLES)[number];

export const SIDES = ["bank", "seller", "buyer", "observer"] as const;
export type Side = (typeof SIDES)[number];

const SIDE_OF: Record<Role, Side> = {
  ib_admin: "bank",
  ib_member: "bank",
  seller_admin: "seller",
  seller_member: "seller",
  buyer_admin: "buyer",
  buyer_member: "buyer",
  observer: "observer",
};

export const sideOf = (role: Role): Side => SIDE_OF[role];

/** The roles of one side, or of several. */
export const rolesOf = (...sides: readonly Side[]): readonly Role[] =>
  ROLES.filter((role) => sides.includes(sideOf(role)));

const ROLE_WORDS: Record<Role, string> = {
  ib_admin: "Bank · admin",
  ib_member: "Bank · member",
  seller_admin: "Seller · admin",
  seller_member: "Seller · member",
  buyer_admin: "Buyer · admin",
  buyer_member: "Buyer · member",
  observer: "Observer",
};

export const roleInWords = (role: Role): string => ROLE_WORDS[role];

/** Each role once, the weightiest first: what a person is over all of their deals. */
export const rolesInWords = (roles: readonly Role[]): string =>
  ROLES.filter((role) => roles.includes(role))
    .map(roleInWords)
    .join(", ");
