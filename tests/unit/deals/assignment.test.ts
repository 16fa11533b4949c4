import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES } from "@/lib/deals/roles";
import {
  assignmentTo,
  type Candidate,
  proposeAssignment,
  rank,
  workersOn,
} from "@/lib/deals/suggestions/assignment.rules";
import { candidate, candidates } from "./support/candidates";

describe("who should do the work", () => {
  it("of two with equal experience is the one with less on the desk", () => {
    fc.assert(
      fc.property(candidate(), fc.nat(50), fc.integer({ min: 1, max: 50 }), (one, tasks, more) => {
        const free = { ...one, userId: "usr_z", openTasks: tasks };
        const busy = { ...one, userId: "usr_a", openTasks: tasks + more };
        expect(proposeAssignment([busy, free])?.assignee.userId).toBe("usr_z");
      }),
    );
  });

  it("of two with equal workload and role is the one who handled what is like it, whatever the title or other work", () => {
    fc.assert(
      fc.property(candidate(), candidate(), (one, other) => {
        const desk = { role: one.role, openTasks: one.openTasks };
        const knows = { ...one, ...desk, userId: "usr_z", handled: ["FIN-001"] };
        const knowsNot = { ...other, ...desk, userId: "usr_a", handled: [] };
        expect(proposeAssignment([knowsNot, knows])?.assignee.userId).toBe("usr_z");
      }),
    );
  });

  it("is the same whatever the order of the room", () => {
    fc.assert(
      fc.property(candidates(), fc.func(fc.integer()), (people, shuffle) => {
        const mixed = [...people].sort((a, b) => shuffle(a.userId) - shuffle(b.userId));
        expect(proposeAssignment(mixed)).toEqual(proposeAssignment(people));
        expect(rank(mixed)).toEqual(rank(people));
      }),
    );
  });

  it("comes with up to three others, none of them twice, and a confidence from 0 to 1", () => {
    fc.assert(
      fc.property(candidates(1), (people) => {
        const { assignee, alternatives, confidence } = proposeAssignment(people) ?? nothing();
        const ids = [assignee, ...alternatives].map((one) => one.userId);
        expect(new Set(ids).size).toBe(ids.length);
        expect(alternatives.length).toBe(Math.min(3, people.length - 1));
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("is surer of someone who handled more of the kind", () => {
    const base: Candidate = { ...person, userId: "usr_a" };
    const sure = (handled: number) =>
      assignmentTo({ ...base, handled: Array.from({ length: handled }, () => "FIN-001") }, []).confidence;
    expect([0, 1, 2, 5].map(sure)).toEqual([...[0, 1, 2, 5].map(sure)].sort());
    expect(new Set([0, 1, 2, 5].map(sure)).size).toBe(4);
  });

  it("is nobody where nobody is", () => {
    expect(proposeAssignment([])).toBeUndefined();
  });
});

const nothing = () => {
  throw new Error("nothing was proposed");
};

const person: Candidate = {
  userId: "usr_a",
  name: "A",
  role: "seller_member",
  organizationId: "org_s",
  openTasks: 0,
  handled: [],
  passedOn: [],
  inWorkstream: 0,
  titleFits: false,
};

describe("who could do it at all", () => {
  const everyone = ROLES.filter((role) => /^(ib|seller)/.test(role)).map((role) => ({ ...person, userId: role, role }));
  const ids = (people: readonly Candidate[]) => people.map((one) => one.userId);

  it("are the seller's people once the request is with the seller, the bank's before", () => {
    expect(ids(workersOn({ reachedSeller: true }, everyone))).toEqual(["seller_admin", "seller_member"]);
    expect(ids(workersOn({ reachedSeller: false }, everyone))).toEqual(["ib_admin", "ib_member"]);
  });

  it("are the seller's own for the seller, who may not propose the bank's", () => {
    const own = everyone.filter((one) => one.role.startsWith("seller"));
    expect(workersOn({ reachedSeller: false }, own)).toEqual(own);
  });
});
