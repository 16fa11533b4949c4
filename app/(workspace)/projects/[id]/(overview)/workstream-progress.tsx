import type { Progress, Summary } from "@/app/(workspace)/deals/progress";
import { ProgressBar, ProgressLegend, workstreamInShort } from "@/app/(workspace)/deals/ui";
import { count, percent } from "@/lib/web/format";
import { Card, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";

type Row = { readonly slug: string; readonly name: string; readonly progress: Progress };

/** Bars to compare the workstreams with, figures to quote. A phone is too narrow for the columns: there it is a list. */
export function WorkstreamProgress({
  rows,
  names,
}: {
  rows: Summary["workstreams"];
  names: ReadonlyMap<string, string>;
}) {
  const known = rows.flatMap(({ name: slug, progress }): Row[] =>
    progress ? [{ slug, name: names.get(slug) ?? workstreamInShort(slug), progress }] : [],
  );
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
            <span className="sr-only">Share of done, to vet, overdue and pending</span>
          </HeaderCell>
          <HeaderCell numeric>Total</HeaderCell>
          <HeaderCell numeric>Done</HeaderCell>
          <HeaderCell numeric>To vet</HeaderCell>
          <HeaderCell numeric>Pending</HeaderCell>
          <HeaderCell numeric>Overdue</HeaderCell>
          <HeaderCell numeric>Completion</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ slug, name, progress }) => (
          <TableRow key={slug}>
            <HeaderCell scope="row" className="h-10 text-ink">
              {name}
            </HeaderCell>
            <Cell>
              <ProgressBar label={name} {...progress} />
            </Cell>
            <Cell numeric>{count(progress.total)}</Cell>
            <Cell numeric>{count(progress.done)}</Cell>
            <Cell numeric>{count(progress.answered)}</Cell>
            <Cell numeric>{count(progress.pending)}</Cell>
            <Cell numeric className={progress.overdue > 0 ? "font-medium text-danger" : "text-ink-muted"}>
              {count(progress.overdue)}
            </Cell>
            <Cell numeric>{percent(progress.completion_pct)}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function AsListItem({ name, progress }: Row) {
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p className="flex justify-between gap-4">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">{percent(progress.completion_pct)}</span>
      </p>
      <ProgressBar label={name} {...progress} />
      <p className="text-sm text-ink-muted">
        {count(progress.done)} of {count(progress.total)} done
        {progress.answered > 0 && ` · ${count(progress.answered)} to vet`} · {count(progress.pending)} pending
        {progress.overdue > 0 && <span className="font-medium text-danger"> · {count(progress.overdue)} overdue</span>}
      </p>
    </li>
  );
}
