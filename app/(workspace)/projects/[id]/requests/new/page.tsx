import type { Metadata } from "next";
import { myRoleIn } from "@/app/(workspace)/deals/my-deals";
import { listRequestLists } from "@/lib/deals";
import { sideOf } from "@/lib/deals/roles";
import { Card, CardBody, EmptyState, LinkButton, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { ask } from "./actions";
import { type PlaceGroup, RequestForm } from "./request-form";

export const metadata: Metadata = { title: "New request" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ list?: string | string[] }> };

export default async function NewRequestPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { list } = await searchParams;
  const { lists, workstreams, may } = await callAsPerson(listRequestLists, { project_id: id });
  const role = await myRoleIn(id);
  const isBuyer = role !== undefined && sideOf(role) === "buyer";
  const groups: PlaceGroup[] = isBuyer
    ? [{ label: "", places: workstreams.map((one) => ({ value: one.name, label: one.display_name })) }]
    : workstreams
        .map((stream) => ({
          label: stream.display_name,
          places: lists
            .filter((one) => one.workstream === stream.name)
            .map((one) => ({ value: `${one.workstream}/${one.list_id}`, label: one.name })),
        }))
        .filter((group) => group.places.length > 0);
  const chosen = groups.flatMap((group) => group.places).find(({ value }) => value.endsWith(`/${list}`))?.value ?? "";
  return (
    <>
      <PageHeader title="New request" />
      <Card>
        {!may.includes("create_request") ? (
          <EmptyState title="You cannot ask for anything here" action={<Back id={id} />}>
            Your role reads what is published, or this deal is closed.
          </EmptyState>
        ) : groups.length === 0 ? (
          <EmptyState
            title="There is no list to put it in"
            action={<LinkButton href={`/projects/${id}/lists`}>To the lists</LinkButton>}
          >
            Requests of bank and seller stand in a list of the bank. The bank begins one for each workstream.
          </EmptyState>
        ) : (
          <CardBody>
            <RequestForm
              back={`/projects/${id}/requests`}
              ask={ask.bind(null, id)}
              groups={groups}
              chosen={chosen}
              placeLabel={isBuyer ? "Workstream" : "List"}
              placeHint={
                isBuyer
                  ? "Your request goes to the bank alone. Nobody else learns that you asked."
                  : "The seller sees the request as soon as its list is issued."
              }
            />
          </CardBody>
        )}
      </Card>
    </>
  );
}

const Back = ({ id }: { id: string }) => <LinkButton href={`/projects/${id}/requests`}>To the requests</LinkButton>;
