/** Who would newly see what, before it happens: the visibility table asked twice. */

import { type EntryFacts, roleSees } from "../access/visibility.rules";
import { type Role, type Side, sideOf } from "../roles";

export type Onlooker = {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly organizationId: string;
  readonly organization: string;
  readonly workstreamIds: readonly string[];
};

export type Disclosed = { readonly id: string; readonly before: EntryFacts; readonly after: EntryFacts };

export type Audience = {
  readonly organizationId: string;
  readonly organization: string;
  readonly side: Side;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Ids of what at least one of these people would newly see. */
  readonly entryIds: readonly string[];
};

/** By firm, in the order of names. Firms to which nothing new shows are left out. */
export function disclosureOf(people: readonly Onlooker[], entries: readonly Disclosed[]): Audience[] {
  const firms = new Map<string, Audience>();
  for (const person of people) {
    const newly = entries.filter(({ before, after }) => !seesOf(person, before) && seesOf(person, after));
    if (newly.length === 0) continue;
    const firm = firms.get(person.organizationId);
    firms.set(person.organizationId, {
      organizationId: person.organizationId,
      organization: person.organization,
      side: sideOf(person.role),
      people: [...(firm?.people ?? []), { id: person.userId, name: person.name }],
      entryIds: [...new Set([...(firm?.entryIds ?? []), ...newly.map((entry) => entry.id)])],
    });
  }
  return [...firms.values()].sort((a, b) => (a.organization < b.organization ? -1 : 1));
}

function seesOf(person: Onlooker, entry: EntryFacts): boolean {
  if (!person.workstreamIds.includes(entry.workstreamId)) return false;
  const seat = {
    projectId: entry.projectId,
    side: sideOf(person.role),
    organizationId: person.organizationId,
    workstreamIds: person.workstreamIds,
    gate: "standard" as const,
  };
  return roleSees(seat, entry);
}
