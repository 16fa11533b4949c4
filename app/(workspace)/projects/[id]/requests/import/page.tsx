import type { Metadata } from "next";
import { listRequestLists } from "@/lib/deals";
import { Card, EmptyState, LinkButton, Notice, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { ImportSteps } from "./import-steps";

export const metadata: Metadata = { title: "Import requests" };

export default async function ImportPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { lists, workstreams, may } = await callAsPerson(listRequestLists, { project_id: id });
  const names = new Map(workstreams.map((one) => [one.name, one.display_name]));
  if (!may.includes("import_requests")) {
    return (
      <>
        <PageHeader title="Import requests" />
        <Card>
          <EmptyState
            title="You cannot import requests here"
            action={<LinkButton href={`/projects/${id}/requests`}>To the requests</LinkButton>}
          >
            Only the bank imports requests, and only while the deal is not closed.
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Import requests"
        description="From an Excel workbook (.xlsx) or a CSV file. You see what each row would do before anything changes; an export that is imported again changes nothing."
      />
      <noscript>
        <Notice tone="warn" title="An import needs JavaScript: a file is read and checked before anything is sent." />
      </noscript>
      <ImportSteps
        project={id}
        lists={lists.map((one) => ({ value: one.list_id, label: `${names.get(one.workstream)}: ${one.name}` }))}
      />
    </>
  );
}
