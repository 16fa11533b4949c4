/** Lists and look-ups of the repository: people, seats, invitations and settings of a deal. */

import { onlookersIn } from "@/lib/deals/agents/onlookers.queries";
import { firmsOf, invitationsOf } from "@/lib/deals/people/invitations.queries";
import { peopleNamed } from "@/lib/deals/people/known-people.queries";
import {
  agentsOf,
  knowsParticipant,
  ownScope,
  participantNamed,
  participantsOf,
} from "@/lib/deals/people/seats.queries";
import { suspendedIn } from "@/lib/deals/people/suspensions.queries";
import { viewpointsIn } from "@/lib/deals/people/viewpoints.queries";
import { searchPeople } from "@/lib/deals/search/people-search.queries";
import { workstreamNames } from "@/lib/deals/setup/project-workstreams.queries";
import { settingsOf } from "@/lib/deals/setup/projects.queries";
import { worlds } from "@/tests/deals-kit/worlds/enforced";
import { seatsIn } from "@/tests/deals-kit/worlds/planted";
import { found, inTurn, present, type Queries, withSeat } from "./query";

export const PEOPLE_QUERIES: Queries = {
  "people found": async (deps, projectId) => {
    const found = await searchPeople(deps, [projectId], ["pers"], { limit: 200, offset: 0 });
    return found.map((one) => [one.participantId, one.name, one.firm]);
  },
  "people by id": async (deps, projectId) => {
    const ids = worlds.flatMap((world) => world.people).map((one) => one.id);
    return (await peopleNamed(deps, [projectId], ids)).map((one) => one.id);
  },
  onlookers: async (deps, projectId) => (await onlookersIn(deps, projectId)).map((one) => one.userId),
  viewpoints: (deps, projectId) => viewpointsIn(deps, projectId),
  "participants with their seats": (deps, projectId) => withSeat(deps, projectId, (seat) => participantsOf(deps, seat)),
  "participants by id": (deps, projectId) =>
    withSeat(deps, projectId, (seat) =>
      inTurn(seatsIn(projectId), (one) => found(participantNamed(deps, seat, one.participantId))).then(present),
    ),
  "participants by address": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => {
      const addresses = seatsIn(projectId).map(({ userId }) => `${userId}@world.test`);
      const known = await inTurn(addresses, (address) => knowsParticipant(deps, seat, address));
      return addresses.filter((_, i) => known[i]);
    }),
  "own scopes": (deps, projectId, actor) =>
    withSeat(deps, projectId, async (seat) => present([(await ownScope(deps, seat, actor)).all])),
  "agents of participants": async (deps, projectId) => {
    const counts = await inTurn(seatsIn(projectId), ({ participantId }) => agentsOf(deps, participantId));
    return counts.flatMap((agents, i) => (agents > 0 ? [[i, agents]] : []));
  },
  "suspended people": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) => (await suspendedIn(deps, seat)).map((one) => one.id)),
  "open invitations": (deps, projectId) =>
    withSeat(deps, projectId, async (seat) =>
      (await invitationsOf(deps, seat)).map((one) => [one.id, one.firm, one.inviter, one.workstreams]),
    ),
  // For which of the firms that they know people invite is a rule of the use-case: the admins' is compared, and not the bank.
  "firms to invite for": (deps, projectId, actor) =>
    withSeat(deps, projectId, async (seat) => {
      const role = seatsIn(projectId).find((one) => one.userId === actor.userId && !one.removed)?.role;
      if (role && !role.endsWith("admin")) return [];
      return (await firmsOf(deps, seat)).filter((one) => one.side !== "bank");
    }),
  settings: (deps, projectId) => withSeat(deps, projectId, async (seat) => present([await settingsOf(deps, seat)])),
  "names of workstreams": (deps, projectId) => withSeat(deps, projectId, (seat) => workstreamNames(deps, seat)),
};
