import type { Route } from "next";
import Link from "next/link";
import { roleInWords } from "@/lib/deals/roles";
import { exactMoment, inWords } from "@/lib/web/format";
import { Badge, Cell, HeaderCell, Table, TableBody, TableHead } from "@/lib/web/ui";
import type { ReportedCall, ReportedEntry } from "./read-report";

/** One row a call; the entries that it gave stand in it. */
export function ReportTable({
  deal,
  calls,
  timeZone,
}: {
  deal: string;
  calls: readonly ReportedCall[];
  timeZone: string;
}) {
  return (
    <Table label="What left to agents">
      <TableHead>
        <tr>
          <HeaderCell>When</HeaderCell>
          <HeaderCell>For whom</HeaderCell>
          <HeaderCell>Application</HeaderCell>
          <HeaderCell>Call</HeaderCell>
          <HeaderCell>Unlock</HeaderCell>
          <HeaderCell>Entries</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {calls.map((call) => (
          <tr key={call.call_id} className="align-top" data-call={call.call_id}>
            <Cell className="whitespace-nowrap tabular-nums text-ink-muted">
              <time dateTime={new Date(call.ts * 1000).toISOString()}>{exactMoment(call.ts, timeZone)}</time>
            </Cell>
            <Cell className="min-w-36">
              {call.person.name}
              <span className="block text-sm text-ink-muted">
                {call.person.organization} · {roleInWords(call.person.role)}
              </span>
            </Cell>
            <Cell className="min-w-36">
              <Link
                href={`/projects/${deal}/disclosure/connections/${call.connection_id}` as Route}
                className="font-medium text-accent-text hover:underline [overflow-wrap:anywhere]"
              >
                <bdi>{call.client_name}</bdi>
              </Link>
              {call.client_host !== undefined && (
                <span className="block font-mono text-sm text-ink-muted [overflow-wrap:anywhere]">
                  {call.client_host}
                </span>
              )}
            </Cell>
            <Cell className="whitespace-nowrap font-mono text-sm">{call.tool}</Cell>
            <Cell className="whitespace-nowrap">{unlockInWords(call, timeZone)}</Cell>
            <Cell className="min-w-72">
              <Entries deal={deal} entries={call.entries} />
            </Cell>
          </tr>
        ))}
      </TableBody>
    </Table>
  );
}

function unlockInWords({ unlock }: ReportedCall, timeZone: string) {
  if (!unlock) return <span className="text-ink-muted">None</span>;
  return (
    <>
      <Badge tone="warn">Unlocked</Badge>
      {unlock.granted_at !== undefined && (
        <span className="block text-sm text-ink-muted">granted {exactMoment(unlock.granted_at, timeZone)}</span>
      )}
      <span className="block font-mono text-sm text-ink-muted">{unlock.scope}</span>
    </>
  );
}

/** Few stand there at once; many fold, so that a row stays a row. On paper all of them stand. */
const AT_ONCE = 6;

function Entries({ deal, entries }: { deal: string; entries: readonly ReportedEntry[] }) {
  if (entries.length === 0) return <span className="text-ink-muted">No entry by name</span>;
  const list = (
    <ul className="flex flex-col gap-0.5">
      {entries.map((entry) => (
        <li key={entry.entry_id ?? entry.ref} data-entry={entry.entry_id} data-ref={entry.ref}>
          <EntryName deal={deal} entry={entry} />
          {entry.status !== undefined && <span className="text-ink-muted"> · {inWords(entry.status)}</span>}
        </li>
      ))}
    </ul>
  );
  if (entries.length <= AT_ONCE) return list;
  return (
    <details className="print:[&::details-content]:[content-visibility:visible]">
      <summary className="cursor-pointer text-accent-text print:list-none print:[&::-webkit-details-marker]:hidden">
        {entries.length} entries
      </summary>
      {list}
    </details>
  );
}

function EntryName({ deal, entry }: { deal: string; entry: ReportedEntry }) {
  if (entry.entry_id === undefined) return <span>{entry.ref} (several bidders count by this number)</span>;
  const href = `/projects/${deal}/${entry.type === "answer" ? "answers" : "requests"}/${entry.entry_id}`;
  return (
    <Link href={href as Route} className="[overflow-wrap:anywhere]">
      <span className="font-medium text-accent-text">{entry.ref ?? "Answer"}</span>{" "}
      <span className="text-ink hover:underline">{entry.title}</span>
      {entry.told_as !== undefined && <span className="text-ink-muted"> (told as {entry.told_as})</span>}
    </Link>
  );
}
