import type { Metadata } from "next";
import { listViewpoints } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import { countOf } from "@/lib/web/format";
import { Button, Card, Cell, HeaderCell, PageHeader, Table, TableBody, TableHead } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";

export const metadata: Metadata = { title: "View as" };

type Viewpoint = { user_id: string; name: string; organization: string };

export default async function ViewAsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { people } = await callAsPerson(listViewpoints, { project_id: id });
  return (
    <>
      <PageHeader
        title="View as"
        description="See this deal exactly as one of its participants does, or as their agent does without an unlock. Nothing can be changed while you look, it ends after 30 minutes at the latest, and the log keeps who looked as whom. What is said within another firm stays there."
      />
      <Card title="Participants" aside={countOf(people.length, "person", "people")}>
        <Table label="Participants">
          <TableHead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell>Organization</HeaderCell>
              <HeaderCell>Role</HeaderCell>
              <HeaderCell numeric className="max-md:hidden">
                Workstreams
              </HeaderCell>
              <HeaderCell className="relative">
                <span className="sr-only">Look</span>
              </HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {people.map((one) => (
              <tr key={one.user_id}>
                <Cell className="font-medium">{one.name}</Cell>
                <Cell>{one.organization}</Cell>
                <Cell className="whitespace-nowrap">{roleInWords(one.role)}</Cell>
                <Cell numeric className="max-md:hidden">
                  {one.workstream_count}
                </Cell>
                <Cell>
                  <Begin deal={id} viewpoint={one} />
                </Cell>
              </tr>
            ))}
          </TableBody>
        </Table>
      </Card>
    </>
  );
}

/** Posts without script; the page that follows is loaded anew, as the other one sees it. */
function Begin({ deal, viewpoint }: { deal: string; viewpoint: Viewpoint }) {
  return (
    <form method="post" action="/view-as/begin" className="flex justify-end gap-2">
      <input type="hidden" name="deal" value={deal} />
      <input type="hidden" name="viewpoint" value={viewpoint.user_id} />
      <Button type="submit" size="small" name="through" value="person" aria-label={`View as ${viewpoint.name}`}>
        View
      </Button>
      <Button
        type="submit"
        size="small"
        variant="ghost"
        name="through"
        value="agent"
        aria-label={`View as the agent of ${viewpoint.name}`}
      >
        As agent
      </Button>
    </form>
  );
}
