"use client";

import { countOf } from "@/lib/web/format";
import {
  Button,
  Card,
  CardBody,
  Cell,
  Field,
  HeaderCell,
  Notice,
  Select,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from "@/lib/web/ui";
import type { Sheet } from "./calls";
import { COLUMN_NAMES, COLUMNS, COMPARED, type ColumnName, type Mapping, mappingProblem } from "./columns";
import { STACKED_ROW } from "./stacked-row";

type Props = {
  name: string;
  sheet: Sheet;
  mapping: Mapping;
  setMapping: (mapping: Mapping) => void;
  lists: readonly { value: string; label: string }[];
  list: string;
  setList: (list: string) => void;
  busy: string | undefined;
  check: () => void;
  back: () => void;
};

/** Which column of the file is what: guessed by its name, shown with its first rows, changed by the person. */
export function MapColumns({ name, sheet, mapping, setMapping, lists, list, setList, busy, check, back }: Props) {
  const problem = mappingProblem(mapping);
  const choose = (at: number, value: string) =>
    setMapping(mapping.map((one, i) => (i === at ? ((value || null) as ColumnName | null) : one)));
  return (
    <Card title={name} aside={countOf(sheet.rows.length, "row")}>
      <Table label="Columns of the file" className="max-sm:block">
        <TableHead className="max-sm:hidden">
          <tr>
            <HeaderCell>Column</HeaderCell>
            <HeaderCell>Is</HeaderCell>
            <HeaderCell>First rows</HeaderCell>
          </tr>
        </TableHead>
        <TableBody className="max-sm:block">
          {sheet.header.map((title, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
            <TableRow key={at} className={STACKED_ROW}>
              <Cell className="font-medium [overflow-wrap:anywhere] max-sm:basis-full">
                {title || `Column ${at + 1}`}
              </Cell>
              <Cell className="w-52">
                <Select
                  aria-label={`Column ${title || at + 1} is`}
                  value={mapping[at] ?? ""}
                  onChange={(event) => choose(at, event.currentTarget.value)}
                  className="h-8! min-w-40 text-base!"
                >
                  <option value="">Left out</option>
                  {COLUMN_NAMES.map((one) => (
                    <option key={one} value={one}>
                      {COLUMNS[one].label}
                      {COMPARED.includes(one) ? " (only compared)" : ""}
                    </option>
                  ))}
                </Select>
              </Cell>
              <Cell className="text-ink-muted max-sm:basis-full">
                <span className="line-clamp-2 max-w-xl [overflow-wrap:anywhere]">
                  {sheet.rows
                    .slice(0, 3)
                    .map(({ cells }) => (cells[at] ?? "").slice(0, 120))
                    .filter((cell) => cell !== "")
                    .join(" · ") || "—"}
                </span>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <CardBody className="flex flex-col items-start gap-4 border-t border-line">
        <Field
          label="New requests go to"
          name="list"
          className="w-full max-w-md"
          hint="For rows that name no list. A row with a ref is the request of that ref; a row without one is a new request."
        >
          {(wiring) => (
            <Select {...wiring} name="list" value={list} onChange={(event) => setList(event.currentTarget.value)}>
              <option value="">The list that the row names</option>
              {lists.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {problem !== undefined && <Notice tone="warn" title={problem} />}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabled={busy !== undefined || problem !== undefined} onClick={check}>
            {busy ?? "Check the rows"}
          </Button>
          <Button variant="ghost" disabled={busy !== undefined} onClick={back}>
            Another file
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
