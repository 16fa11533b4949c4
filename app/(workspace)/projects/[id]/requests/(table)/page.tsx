import { Plus, Upload } from "lucide-react";
import type { Metadata } from "next";
import { myRoleIn, nameOfMyDeal } from "@/app/(workspace)/deals/my-deals";
import { workstreamInShort } from "@/app/(workspace)/deals/ui";
import { browseRequests, listRequestLists, listWorkers } from "@/lib/deals";
import { sideOf } from "@/lib/deals/roles";
import { LinkButton, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { ActiveFilters } from "./active-filters";
import { changeMarked } from "./bulk-actions";
import { BulkForm } from "./bulk-form";
import type { Choice } from "./choices";
import { ExportMenu } from "./export-menu";
import { FilterBar } from "./filter-bar";
import { querySeenBy } from "./filter-words";
import { NoRequests } from "./no-requests";
import { Pages } from "./pages";
import { RequestsTable } from "./requests-table";
import { TableKeys } from "./table-keys";
import { browseInput, type GivenParams, tableHref, tableQuery } from "./table-query";
import { Views } from "./views";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<GivenParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: ["Requests", await nameOfMyDeal((await params).id)].filter(Boolean).join(" · ") };
}

export default async function RequestsPage({ params, searchParams }: Props) {
  const { id } = await params;
  const role = await myRoleIn(id);
  const side = role ? sideOf(role) : "observer";
  const query = querySeenBy(side, tableQuery(await searchParams));
  const page = await callAsPerson(browseRequests, browseInput(id, query));
  const { lists } = await callAsPerson(listRequestLists, { project_id: id });
  const people = page.may.includes("list_workers") ? (await callAsPerson(listWorkers, { project_id: id })).people : [];

  const root = `/projects/${id}/requests`;
  const streams = new Map(page.workstreams.map((one) => [one.name, one.display_name]));
  const known: Record<"workstream" | "list" | "assignee", Choice[]> = {
    workstream: page.workstreams.map((one) => ({ value: one.name, label: one.display_name })),
    list: lists.map((one) => ({ value: one.list_id, label: `${streams.get(one.workstream)}: ${one.name}` })),
    assignee: people.map((one) => ({ value: one.user_id, label: one.name })),
  };
  const may = {
    assign: page.may.includes("assign_request"),
    plan: page.may.includes("plan_requests"),
    withdraw: page.may.includes("withdraw_request"),
  };
  const rows = page.requests.map((row) => ({ id: row.entry_id, ref: row.ref ?? row.title }));
  return (
    <>
      <PageHeader
        title="Requests"
        actions={
          <>
            {page.may.includes("export_requests") && <ExportMenu root={root} query={query} />}
            {page.may.includes("import_requests") && (
              <LinkButton href={`${root}/import`} icon={<Upload aria-hidden="true" />}>
                Import
              </LinkButton>
            )}
            {page.may.includes("create_request") && (
              <LinkButton variant="primary" href={`${root}/new`} icon={<Plus aria-hidden="true" />}>
                New request
              </LinkButton>
            )}
          </>
        }
      />
      <Views root={root} side={side} query={query} />
      <FilterBar root={root} side={side} query={query} known={known} byStatus={page.by_status} />
      <ActiveFilters root={root} query={query} known={known} />
      <BulkForm
        shown={tableHref(root, query)}
        change={changeMarked.bind(null, id)}
        rows={rows}
        people={people.map((one) => ({
          value: one.user_id,
          label:
            one.workstreams.length < streams.size
              ? `${one.name} (${one.workstreams.map(workstreamInShort).join(", ")})`
              : one.name,
          side: one.works_for,
        }))}
        may={may}
      >
        {rows.length === 0 ? (
          <NoRequests root={root} query={query} total={page.total} mayCreate={page.may.includes("create_request")} />
        ) : (
          <RequestsTable
            root={root}
            side={side}
            query={query}
            requests={page.requests}
            streams={streams}
            selectable={may.assign || may.plan || may.withdraw}
          />
        )}
        <Pages root={root} query={query} total={page.total} shown={rows.length} />
        <TableKeys selectable={may.assign || may.plan || may.withdraw} />
      </BulkForm>
    </>
  );
}
