import type { Progress, Summary } from "@/app/(workspace)/progress";
import { progressOf } from "@/app/(workspace)/progress";
import { count, percent, workstreamInShort } from "@/lib/web/format";
import {
  Card,
  Cell,
  HeaderCell,
  ProgressBar,
  ProgressLegend,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from "@/lib/web/ui";

type Row = { readonly slug: string; readonly name: string; readonly progress: Progress; readonly completion: number };

/** Bars to compare the workstreams with, figures to quote. A phone is too narrow for the columns: there it is a list. */
export function WorkstreamProgress({
  rows,
  names,
}: {
  rows: Summary["workstreams"];
  names: ReadonlyMap<string, string>;
}) {
  const known = rows.flatMap((row): Row[] => {
    const progress = progressOf(row);
    const name = names.get(row.name) ?? workstreamInShort(row.name);
    return progress ? [{ slug: row.name, name, progress, completion: row.completion_pct ?? 0 }] : [];
  });
  return (
    <Card title="Progress by workstream" aside={<ProgressLegend className="max-sm:hidden" />}>
      <div className="max-sm:hidden">
        <AsTable rows={known} />
      </div>
      <ul className="divide-y divide-line sm:hidden">
        {known.map((row) => (
          <AsListItem key={row.slug} {...row} />
        ))}
      </ul>
    </Card>
  );
}

function AsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <Table label="Progress by workstream">
      <TableHead>
        <tr>
          <HeaderCell>Workstream</HeaderCell>
          <HeaderCell className="w-2/5">
            <span className="sr-only">Share of done, overdue and pending</span>
          </HeaderCell>
          <HeaderCell numeric>Total</HeaderCell>
          <HeaderCell numeric>Done</HeaderCell>
          <HeaderCell numeric>Pending</HeaderCell>
          <HeaderCell numeric>Overdue</HeaderCell>
          <HeaderCell numeric>Completion</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ slug, name, progress, completion }) => (
          <TableRow key={slug}>
            <HeaderCell scope="row" className="h-10 text-ink">
              {name}
            </HeaderCell>
            <Cell>
              <ProgressBar label={name} {...progress} />
            </Cell>
            <Cell numeric>{count(progress.total)}</Cell>
            <Cell numeric>{count(progress.done)}</Cell>
            <Cell numeric>{count(progress.pending)}</Cell>
            <Cell numeric className={progress.overdue > 0 ? "font-medium text-danger" : "text-ink-muted"}>
              {count(progress.overdue)}
            </Cell>
            <Cell numeric>{percent(completion)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function AsListItem({ name, progress, completion }: Row) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="flex justify-between gap-4">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">{percent(completion)}</span>
      </p>
      <ProgressBar label={name} {...progress} />
      <p className="text-sm text-ink-muted">
        {count(progress.done)} of {count(progress.total)} done · {count(progress.pending)} pending
        {progress.overdue > 0 && <span className="font-medium text-danger"> · {count(progress.overdue)} overdue</span>}
      </p>
    </li>
  );
}
