import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Candidate } from "@/lib/deals/suggestions/assignment.rules";
import { proposeAssignment } from "@/lib/deals/suggestions/assignment.rules";
import { proposeRoute, type Route, routeOf } from "@/lib/deals/suggestions/routing.rules";
import { candidates } from "./support/candidates";

const isSellers = ({ role }: Candidate) => role.startsWith("seller_");
const people = (route: Route | undefined) => route?.steps.map((step) => step.candidate) ?? [];

describe("a route", () => {
  it("leads through the seller's people of one firm, nobody twice, and ends with whoever would be assigned", () => {
    fc.assert(
      fc.property(candidates(), (room) => {
        const steps = people(proposeRoute(room));
        expect(steps.every(isSellers)).toBe(true);
        expect(new Set(steps.map((one) => one.organizationId)).size).toBeLessThanOrEqual(1);
        expect(new Set(steps.map((one) => one.userId)).size).toBe(steps.length);
        expect(steps.at(-1)).toEqual(proposeAssignment(room.filter(isSellers))?.assignee);
      }),
    );
  });

  it("goes by an admin of that firm first, where there is one and the work is not the admin's own", () => {
    fc.assert(
      fc.property(candidates(), (room) => {
        const steps = people(proposeRoute(room));
        const worker = steps.at(-1);
        const admins = room.filter(
          (one) => one.role === "seller_admin" && one.organizationId === worker?.organizationId,
        );
        const needed = worker?.role === "seller_member" && admins.length > 0;
        expect(steps.length).toBe(worker ? (needed ? 2 : 1) : 0);
        if (needed) {
          const most = Math.max(...admins.map((one) => one.passedOn.length));
          expect(steps[0]?.role).toBe("seller_admin");
          expect(steps[0]?.passedOn.length).toBe(most);
        }
      }),
    );
  });

  it("is the same whatever the order of the room, and as sure from 0 to 1", () => {
    fc.assert(
      fc.property(candidates(), fc.func(fc.integer()), (room, shuffle) => {
        const route = proposeRoute(room);
        expect(proposeRoute([...room].sort((a, b) => shuffle(a.userId) - shuffle(b.userId)))).toEqual(route);
        expect(route?.confidence ?? 0).toBeGreaterThanOrEqual(0);
        expect(route?.confidence ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("does not exist without the seller's people", () => {
    fc.assert(
      fc.property(candidates(), (room) => {
        expect(proposeRoute(room.filter((one) => !isSellers(one)))).toBeUndefined();
      }),
    );
  });

  it("that somebody chose keeps their order; only the last does the work", () => {
    fc.assert(
      fc.property(candidates(), (room) => {
        const route = routeOf(room, room);
        expect(people(route)).toEqual(room);
        expect(route.steps.map((step) => step.part)).toEqual(
          room.map((_, i) => (i === room.length - 1 ? "does the work" : "passes on")),
        );
      }),
    );
  });
});
