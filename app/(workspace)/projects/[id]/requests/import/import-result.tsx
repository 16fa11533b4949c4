"use client";

import { countOf } from "@/lib/web/format";
import { Button, Card, CardBody, LinkButton, Notice } from "@/lib/web/ui";
import type { DoneRow } from "./calls";

type Props = {
  project: string;
  done: readonly DoneRow[];
  planned: number;
  checkAgain: () => void;
  again: () => void;
};

/** What was done, and which rows were left out and why. */
export function ImportResult({ project, done, planned, checkAgain, again }: Props) {
  const number = (outcome: DoneRow["outcome"]) => done.filter((one) => one.outcome === outcome).length;
  const leftOut = done.filter((one) => one.outcome === "left_out");
  const isWhole = done.length === planned;
  return (
    <Card title="Result">
      <CardBody className="flex flex-col gap-3">
        <p>
          {countOf(number("created"), "request")} created, {countOf(number("changed"), "request")} changed,{" "}
          {countOf(number("unchanged"), "row")} without a change, {countOf(leftOut.length, "row")} left out.
        </p>
        {!isWhole && (
          <Notice
            tone="warn"
            title={`The import stopped after ${countOf(done.length, "row")}. What is done stays done: check the file again and go on with the rest.`}
          />
        )}
        {leftOut.length > 0 && (
          <ul aria-label="Rows left out" className="flex flex-col gap-1">
            {leftOut.map(({ row, ref, why }) => (
              <li key={row}>
                <span className="font-medium tabular-nums">
                  Row {row}
                  {ref && `, ${ref}`}
                </span>{" "}
                {why}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {isWhole && (
            <LinkButton variant="primary" href={`/projects/${project}/requests`}>
              To the requests
            </LinkButton>
          )}
          <Button variant={isWhole ? "secondary" : "primary"} onClick={checkAgain}>
            Check the file again
          </Button>
          <Button variant="ghost" onClick={again}>
            Another file
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
