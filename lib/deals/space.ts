import * as z from "zod";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import { defineSpace } from "@/lib/platform/space";
import { chooseProject } from "./access/project-choice.rules";
import { dealActs } from "./access/who-may.rules";
import { newId } from "./ids";
import { notices } from "./people/notices";
import { ROLES, roleInWords } from "./roles";
import { type Entered, type Seat, unlockEnds } from "./seat";

/** What everything here lives in. A use-case works in one deal, or in each in which its caller has a seat. */
export const deal = defineSpace<Entered, Seat>({
  module: "deals",
  noun: "deal",
  field: "project_id",
  subjects: ["suggestion_id", "entry_id"],
  sql: {
    enter: "app.enter_deals",
    enterAs: "app.enter_deals_as",
    called: "app.called_deal",
    own: "app.own_deals",
    endSeats: "app.end_deal_seats",
  },
  invitations: { of: "app.invitation_of", accept: "app.accept_invitation", newSeatId: () => newId("participant") },
  notices,
  seatOf: chooseProject,
  seats: ({ seats }) => seats,
  bound: ({ boundProjectId }) => boundProjectId,
  names: ({ seats }) =>
    seats.map(({ projectId: id, projectName: name, role }) => ({ id, name, seat: roleInWords(role) })),
  organizations: ({ seats }) => seats.map(({ organizationId }) => organizationId),
  acts: dealActs,
  self: {
    fields: {
      bound_project: z.string().optional(),
      projects: z.array(z.object({ project_id: z.string(), name: partyName(), role: z.enum(ROLES) })),
      unlock: z.object({ active: z.boolean(), ends_at: z.int().optional() }),
    },
    of: (authority) => ({
      ...(boundSeat(authority) && { bound_project: authority.boundProjectId }),
      projects: authority.seats.map(({ projectId, projectName, role }) => ({
        project_id: projectId,
        name: sanitizeLine(projectName),
        role,
      })),
      unlock: { active: authority.unlocked, ...endOf(unlockEnds(authority)) },
    }),
  },
  callsPerMinute: (authority) => boundSeat(authority)?.agentCallsPerMinute ?? null,
});

const endOf = (ends: number | null) => (ends === null ? {} : { ends_at: Math.floor(ends) });

const boundSeat = ({ seats, boundProjectId }: Entered) => seats.find((seat) => seat.projectId === boundProjectId);
