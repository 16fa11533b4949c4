import type { Metadata } from "next";
import { listRequestLists } from "@/lib/deals";
import { Card, CardBody, EmptyState, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { createList } from "./actions";
import { DealStage } from "./deal-stage";
import { ListTable } from "./list-table";
import { NewListForm } from "./new-list-form";

export const metadata: Metadata = { title: "Request lists" };

export default async function ListsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { lists, workstreams, may, stage } = await callAsPerson(listRequestLists, { project_id: id });
  const mayCreate = may.includes("create_request_list");
  return (
    <>
      <PageHeader
        title="Request lists"
        description="The bank prepares requests in lists, issues a list to the seller, and releases it to the data room."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card title="Lists" className="overflow-visible">
          {lists.length === 0 ? (
            <EmptyState title="No lists yet">
              {mayCreate
                ? "Begin one for a workstream; its requests follow."
                : "As soon as the bank issues a list, it stands here."}
            </EmptyState>
          ) : (
            <ListTable
              project={id}
              lists={lists}
              names={new Map(workstreams.map((one) => [one.name, one.display_name]))}
              mayIssue={may.includes("issue_request_list")}
              mayRelease={may.includes("release_request_list")}
            />
          )}
        </Card>
        <div className="flex flex-col gap-6">
          <DealStage project={id} stage={stage} mayMove={may.includes("set_project_stage")} />
          {mayCreate && (
            <Card title="New list">
              <CardBody>
                <NewListForm create={createList.bind(null, id)} workstreams={workstreams} />
              </CardBody>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
