import { UserPlus } from "lucide-react";
import type { Metadata } from "next";
import { mayInDeal } from "@/app/(workspace)/deals/my-deals";
import { listInvitations, listPeople, previewRemoval } from "@/lib/deals";
import { LinkButton, Notice, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { ChangeDialog } from "./change-dialog";
import { InviteDialog } from "./invite-dialog";
import { PendingInvitations } from "./pending-invitations";
import { PeopleTable } from "./people-table";
import { RemoveDialog } from "./remove-dialog";
import { SuspendDialog } from "./suspend-dialog";
import { SuspendedPeople } from "./suspended-people";

export const metadata: Metadata = { title: "People" };

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Partial<Record<"invite" | "change" | "remove" | "suspend" | "done", string | string[]>>>;
};

export default async function PeoplePage({ params, searchParams }: Props) {
  const { id } = await params;
  const query = await searchParams;
  const { people, suspended } = await callAsPerson(listPeople, { project_id: id });
  const invited = (await mayInDeal(id, "remove_people"))
    ? await callAsPerson(listInvitations, { project_id: id })
    : undefined;
  const offer = invited && invited.may_offer.roles.length > 0 ? invited.may_offer : undefined;
  const here = `/projects/${id}/people`;
  const done = DONE.find(([word]) => word === query.done)?.[1];
  const changed = people.find((person) => person.may_change && person.participant_id === query.change);
  const toSuspend = people.find((person) => person.may_suspend && person.participant_id === query.suspend);
  const removed = people.find((person) => person.may_change && person.participant_id === query.remove);
  return (
    <>
      <PageHeader
        title="People"
        actions={
          offer && (
            <LinkButton
              href={`${here}?invite=1`}
              scroll={false}
              variant="primary"
              icon={<UserPlus aria-hidden="true" />}
            >
              Invite
            </LinkButton>
          )
        }
      />
      <div className="flex flex-col gap-6">
        {done && (
          <Notice live tone={String(query.done).startsWith("not_") ? "danger" : "info"}>
            {done}
          </Notice>
        )}
        <PeopleTable people={people} here={here} administers={invited !== undefined} changes={offer !== undefined} />
        {invited && <PendingInvitations deal={id} invitations={invited.invitations} />}
        {suspended && <SuspendedPeople deal={id} people={suspended} />}
      </div>
      {offer && query.invite !== undefined && <InviteDialog deal={id} close={here} offer={offer} />}
      {offer && changed && <ChangeDialog deal={id} close={here} person={changed} offer={offer} />}
      {removed && (
        <RemoveDialog
          close={here}
          removal={await callAsPerson(previewRemoval, { project_id: id, participant_id: removed.participant_id })}
          self={removed.you}
          suspend={removed.may_suspend ? `${here}?suspend=${removed.participant_id}` : undefined}
        />
      )}
      {toSuspend && <SuspendDialog deal={id} close={here} person={toSuspend} />}
    </>
  );
}

/** What the page before has done, in our words. */
const DONE = [
  ["removed", "Removed. The person no longer reaches this deal, from the next click on."],
  ["suspended", "Suspended. All deals of the bank are closed to this person and their agents, from the next click on."],
  ["reinstated", "Reinstated. The person signs in anew; agents need a new consent."],
  ["not_reinstated", "The person could not be reinstated. Try again in a minute."],
  ["changed", "Changed. It holds from the person’s next click on."],
  ["revoked", "The invitation is taken back. Its link no longer works."],
  ["not_revoked", "The invitation could not be taken back: its link still works. Try again in a minute."],
] as const;
