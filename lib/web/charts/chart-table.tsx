import { count } from "@/lib/web/format";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";

/** Every figure of a chart, newest first: to read, to copy, and for who does not see the chart. */
export function ChartTable({
  title,
  head,
  rows,
  series,
}: {
  title: string;
  head: string;
  rows: readonly string[];
  series: readonly { readonly name: string; readonly values: readonly number[] }[];
}) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded text-ink-muted hover:text-ink">Figures as a table</summary>
      <div className="mt-2 rounded-md border border-line">
        <Table label={title} className="text-sm">
          <TableHead>
            <tr>
              <HeaderCell>{head}</HeaderCell>
              {series.map(({ name }) => (
                <HeaderCell key={name} numeric>
                  {name}
                </HeaderCell>
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {rows
              .map((row, place) => (
                <TableRow key={row}>
                  <HeaderCell scope="row" className="h-7 font-normal">
                    {row}
                  </HeaderCell>
                  {series.map(({ name, values }) => (
                    <Cell key={name} numeric className="h-7 py-0.5">
                      {count(values[place] ?? 0)}
                    </Cell>
                  ))}
                </TableRow>
              ))
              .toReversed()}
          </TableBody>
        </Table>
      </div>
    </details>
  );
}
