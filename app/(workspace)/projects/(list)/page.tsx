import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { type MyDeal, myDeals } from "@/app/(workspace)/deals/my-deals";
import { NoDeals } from "@/app/(workspace)/deals/no-deals";
import { stageInWords, workstreamInShort } from "@/app/(workspace)/deals/ui";
import { listMyBanks } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import { count } from "@/lib/web/format";
import {
  Badge,
  Card,
  Cell,
  HeaderCell,
  LinkButton,
  PageHeader,
  RowLink,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";

export const metadata: Metadata = { title: "Projects" };

export default async function ProjectsPage() {
  const [deals, { banks }] = await Promise.all([myDeals(), callAsPerson(listMyBanks, {})]);
  return (
    <>
      <PageHeader
        title="Projects"
        actions={
          banks.length > 0 && (
            <LinkButton href="/projects/new" variant="primary" icon={<Plus aria-hidden="true" />}>
              New project
            </LinkButton>
          )
        }
      />
      {deals.length === 0 ? <NoDeals /> : <Deals deals={deals} />}
    </>
  );
}

function Deals({ deals }: { deals: readonly MyDeal[] }) {
  // Buyers and observers have no such figure: then there is no such column either.
  const withPending = deals.some((deal) => deal.pending_count !== undefined);
  return (
    <Card>
      <Table label="Projects">
        <TableHead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell className="max-md:hidden">Stage</HeaderCell>
            <HeaderCell className="max-md:hidden">My role</HeaderCell>
            <HeaderCell className="max-lg:hidden">Workstreams</HeaderCell>
            <HeaderCell numeric>Requests</HeaderCell>
            {withPending && <HeaderCell numeric>Pending</HeaderCell>}
          </tr>
        </TableHead>
        <TableBody>
          {deals.map((deal) => (
            <TableRow key={deal.project_id}>
              <Cell>
                <RowLink href={`/projects/${deal.project_id}`}>{deal.name}</RowLink>
                <span className="block text-sm text-ink-muted md:hidden">
                  {roleInWords(deal.role)} · {stageInWords(deal.stage)}
                </span>
              </Cell>
              <Cell className="max-md:hidden">
                <Badge>{stageInWords(deal.stage)}</Badge>
              </Cell>
              <Cell className="whitespace-nowrap max-md:hidden">{roleInWords(deal.role)}</Cell>
              <Cell className="text-ink-muted max-lg:hidden">{deal.workstreams.map(workstreamInShort).join(", ")}</Cell>
              <Cell numeric>{count(deal.request_count)}</Cell>
              {withPending && <Cell numeric>{deal.pending_count !== undefined && count(deal.pending_count)}</Cell>}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
