import type * as z from "zod";
import { workstreamInShort } from "@/app/(workspace)/deals/ui";
import type { listInvitations, listPeople } from "@/lib/deals";

export type Person = z.output<typeof listPeople.output>["people"][number];
export type SuspendedPerson = NonNullable<z.output<typeof listPeople.output>["suspended"]>[number];
export type Invited = z.output<typeof listInvitations.output>["invitations"][number];
export type Offer = z.output<typeof listInvitations.output>["may_offer"];

export const worksOn = ({ all_workstreams, workstreams }: Pick<Person, "all_workstreams" | "workstreams">): string =>
  all_workstreams ? "All" : workstreams.map(workstreamInShort).join(", ");
