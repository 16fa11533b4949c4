"use client";

import { useState } from "react";
import { count, countOf } from "@/lib/web/format";
import {
  Badge,
  Button,
  Card,
  CardBody,
  Cell,
  HeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
  type Tone,
} from "@/lib/web/ui";
import type { AgreedRow, Outcome, Preview } from "./calls";
import type { MappedRow } from "./columns";
import { RowFindings } from "./row-findings";
import { STACKED_ROW } from "./stacked-row";

type Props = {
  rows: readonly MappedRow[];
  judged: Preview;
  go: (rows: readonly AgreedRow[]) => void;
  back: () => void;
};

const WORDS: Record<Outcome, { word: string; tone: Tone }> = {
  new: { word: "New", tone: "good" },
  changed: { word: "Changed", tone: "accent" },
  unchanged: { word: "Unchanged", tone: "neutral" },
  duplicate: { word: "Asked before", tone: "warn" },
  conflict: { word: "Conflict", tone: "danger" },
  error: { word: "Error", tone: "danger" },
};
const OUTCOMES = Object.keys(WORDS) as Outcome[];
const PROBLEMS: readonly Outcome[] = ["duplicate", "conflict", "error"];
const CAN: readonly Outcome[] = ["new", "changed", "duplicate"];
const SHOWN_AT_ONCE = 200;

/** What each row would do. Ticked rows are imported; what was asked before is ticked by hand. */
export function CheckedRows({ rows, judged: { rows: judged, by_meaning }, go, back }: Props) {
  const [ticked, setTicked] = useState(
    () => new Set(judged.filter(({ outcome }) => outcome === "new" || outcome === "changed").map(({ row }) => row)),
  );
  const [onlyProblems, setOnlyProblems] = useState(false);
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const cells = new Map(rows.map((row) => [row.row, row]));
  const matching = judged.filter(({ outcome }) => !onlyProblems || PROBLEMS.includes(outcome));
  const tick = (row: number, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, row] : [...before].filter((one) => one !== row)));

  function agreed(): AgreedRow[] {
    return judged.flatMap((one) => {
      const row = cells.get(one.row);
      if (!row || !ticked.has(one.row) || !CAN.includes(one.outcome)) return [];
      return [{ ...row, expected: one.outcome, ...(one.version !== undefined && { seen_version: one.version }) }];
    });
  }

  return (
    <Card title="What the import would do">
      <CardBody className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line">
        <ul aria-label="Rows by what they would do" className="flex flex-wrap gap-x-4 gap-y-1">
          {OUTCOMES.map((outcome) => {
            const number = judged.filter((one) => one.outcome === outcome).length;
            return number === 0 ? null : (
              <li key={outcome} className="flex items-center gap-1.5">
                <Badge tone={WORDS[outcome].tone}>{WORDS[outcome].word}</Badge>
                <span className="tabular-nums">{count(number)}</span>
              </li>
            );
          })}
        </ul>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={onlyProblems}
            onChange={(event) => setOnlyProblems(event.currentTarget.checked)}
            className="size-4 accent-accent"
          />
          Only problems
        </label>
        {by_meaning.compared < by_meaning.rows && (
          <p className="basis-full text-ink-muted">{comparedInWords(by_meaning)}</p>
        )}
      </CardBody>
      <Table label="Rows of the file" className="max-sm:block">
        <TableHead className="max-sm:hidden">
          <tr>
            <HeaderCell>
              <span className="sr-only">Import</span>
            </HeaderCell>
            <HeaderCell numeric>Row</HeaderCell>
            <HeaderCell>Request</HeaderCell>
            <HeaderCell>Outcome</HeaderCell>
            <HeaderCell>What and where</HeaderCell>
          </tr>
        </TableHead>
        <TableBody className="max-sm:block">
          {matching.slice(0, most).map((one) => {
            const row = cells.get(one.row);
            return (
              <TableRow key={one.row} className={`align-top ${STACKED_ROW}`}>
                <Cell className="w-8">
                  {CAN.includes(one.outcome) && (
                    <input
                      type="checkbox"
                      aria-label={`Import row ${one.row}`}
                      checked={ticked.has(one.row)}
                      onChange={(event) => tick(one.row, event.currentTarget.checked)}
                      className="mt-0.5 size-4 accent-accent"
                    />
                  )}
                </Cell>
                <Cell numeric>
                  <span className="sm:hidden">Row </span>
                  {one.row}
                </Cell>
                <Cell className="max-w-md max-sm:order-1 max-sm:basis-full">
                  <span className="line-clamp-2 [overflow-wrap:anywhere]">
                    {one.ref && <span className="mr-2 font-medium tabular-nums">{one.ref}</span>}
                    {row?.title?.slice(0, 300)}
                  </span>
                </Cell>
                <Cell>
                  <Badge tone={WORDS[one.outcome].tone}>{WORDS[one.outcome].word}</Badge>
                </Cell>
                <Cell className="max-sm:order-2 max-sm:basis-full">
                  <RowFindings judged={one} />
                </Cell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
      {matching.length === 0 && <p className="px-4 py-6 text-ink-muted">No row has a problem.</p>}
      {matching.length > most && (
        <div className="border-t border-line px-4 py-2">
          <Button size="small" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            Show more of {count(matching.length)}
          </Button>
        </div>
      )}
      <CardBody className="flex flex-wrap gap-2 border-t border-line">
        <Button variant="primary" disabled={ticked.size === 0} onClick={() => go(agreed())}>
          {ticked.size === 0 ? "Nothing to import" : `Import ${countOf(ticked.size, "row")}`}
        </Button>
        <Button variant="ghost" onClick={back}>
          Back to the columns
        </Button>
      </CardBody>
    </Card>
  );
}

const comparedInWords = ({ rows, compared }: Preview["by_meaning"]): string =>
  compared === 0
    ? "Rows were compared with earlier requests by their words alone, not by their meaning."
    : `Of ${countOf(rows, "new row")} the first ${count(compared)} were compared with earlier requests by their meaning, the others by their words alone.`;
