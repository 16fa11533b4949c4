import { roleInWords } from "@/lib/deals/roles";

import { Avatar, Badge, Card, Cell, HeaderCell, LinkButton, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";
import { type Person, worksOn } from "./person";

export function PeopleTable({
  people,
  here,
  administers,
  changes,
}: {
  people: readonly Person[];
  here: string;
  administers: boolean;
  /** Roles can still be given; otherwise seats are only taken away. */
  changes: boolean;
}) {
  return (
    <Card>
      <Table label="People">
        <TableHead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell className="max-md:hidden">Firm</HeaderCell>
            <HeaderCell className="max-md:hidden">Role</HeaderCell>
            <HeaderCell className="max-lg:hidden">Workstreams</HeaderCell>
            {administers && (
              <HeaderCell>
                <span className="sr-only">Change</span>
              </HeaderCell>
            )}
          </tr>
        </TableHead>
        <TableBody>
          {people.map((person) => (
            <TableRow
              key={person.participant_id}
              id={person.participant_id}
              className="has-[a]:hover:bg-transparent target:bg-accent-soft"
            >
              <Cell>
                <div className="flex items-center gap-2.5">
                  <Avatar name={person.name} />
                  <div className="min-w-0">
                    <p className="font-medium">
                      {person.name} {person.you && <Badge>You</Badge>}
                    </p>
                    {(person.email ?? person.title) !== undefined && (
                      <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{person.email ?? person.title}</p>
                    )}
                    <p className="text-sm text-ink-muted md:hidden">
                      {roleInWords(person.role)} · {person.firm}
                    </p>
                    <p className="text-sm text-ink-muted lg:hidden">Workstreams: {worksOn(person)}</p>
                  </div>
                </div>
              </Cell>
              <Cell className="max-md:hidden">{person.firm}</Cell>
              <Cell className="whitespace-nowrap max-md:hidden">{roleInWords(person.role)}</Cell>
              <Cell className="text-ink-muted max-lg:hidden">{worksOn(person)}</Cell>
              {administers && (
                <Cell>{person.may_change && <Changes person={person} here={here} changes={changes} />}</Cell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Changes({ person, here, changes }: { person: Person; here: string; changes: boolean }) {
  return (
    <div className="flex justify-end gap-1 max-md:flex-col">
      {changes && (
        <LinkButton href={`${here}?change=${person.participant_id}`} scroll={false} size="small" variant="ghost">
          Change<span className="sr-only"> {person.name}</span>
        </LinkButton>
      )}
      <LinkButton href={`${here}?remove=${person.participant_id}`} scroll={false} size="small" variant="ghost">
        Remove<span className="sr-only"> {person.name}</span>
      </LinkButton>
    </div>
  );
}
