import fc from "fast-check";
import { ROLES } from "@/lib/deals/roles";
import type { Candidate } from "@/lib/deals/suggestions/assignment.rules";

const workingRoles = ROLES.filter((role) => /^(ib|seller)_/.test(role));
const refs = fc.array(
  fc.nat(99).map((n) => `FIN-${String(n).padStart(3, "0")}`),
  { maxLength: 5 },
);

/** Anyone who could be proposed. */
export const candidate = (): fc.Arbitrary<Candidate> =>
  fc.record({
    userId: fc.nat(30).map((n) => `usr_${n}`),
    name: fc.constant("Somebody"),
    role: fc.constantFrom(...workingRoles),
    organizationId: fc.constantFrom("org_a", "org_b"),
    openTasks: fc.nat(20),
    handled: refs,
    passedOn: refs,
    inWorkstream: fc.nat(40),
    titleFits: fc.boolean(),
  });

/** A room of them, nobody twice. */
export const candidates = (minLength = 0): fc.Arbitrary<Candidate[]> =>
  fc.uniqueArray(candidate(), { selector: (one) => one.userId, minLength, maxLength: 8 });
