"use client";

import clsx from "clsx";
import { useState } from "react";
import { Notice } from "@/lib/web/ui";
import { type AgreedRow, apply, type DoneRow, type Preview, preview, Refused, readFile, type Sheet } from "./calls";
import { CheckedRows } from "./checked-rows";
import { ChooseFile } from "./choose-file";
import { guessedMapping, type Mapping, mappedRows } from "./columns";
import { ImportResult } from "./import-result";
import { MapColumns } from "./map-columns";
import { Progress } from "./progress";

const STEPS = ["File", "Columns", "Check", "Import"] as const;
/** Each a transaction of its own: what is done stays done, and the bar moves. */
const AT_ONCE = 100;
const NOTHING: Preview = { rows: [], by_meaning: { rows: 0, compared: 0 } };

type Chosen = { readonly name: string; readonly sheet: Sheet };

/** From a file to requests. What was read stays until another file is chosen, so that every step can be taken back. */
export function ImportSteps({
  project,
  lists,
}: {
  project: string;
  lists: readonly { value: string; label: string }[];
}) {
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState<Chosen>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [list, setList] = useState("");
  const [judged, setJudged] = useState<Preview>(NOTHING);
  const [done, setDone] = useState<readonly DoneRow[]>([]);
  const [planned, setPlanned] = useState(0);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<string>();

  async function attempt(words: string, work: () => Promise<void>) {
    setBusy(words);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(thrown instanceof Refused ? thrown.message : "Something went wrong on our side. Try again.");
    } finally {
      setBusy(undefined);
    }
  }

  const read = (file: File) =>
    attempt("Reading the file…", async () => {
      const sheet = await readFile(project, file);
      setChosen({ name: file.name, sheet });
      setMapping(
        guessedMapping(
          sheet.header,
          sheet.rows.slice(0, 20).map(({ cells }) => cells),
        ),
      );
      setStep(1);
    });

  const check = () =>
    attempt("Checking the rows…", async () => {
      setJudged(await preview(project, list, mappedRows(chosen?.sheet.rows ?? [], mapping)));
      setStep(2);
    });

  const go = (rows: readonly AgreedRow[]) =>
    attempt("Importing…", async () => {
      setDone([]);
      setPlanned(rows.length);
      setStep(3);
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        const some = await apply(project, list, rows.slice(at, at + AT_ONCE));
        setDone((before) => [...before, ...some]);
      }
    });

  const isOver = step === 3 && busy === undefined;
  return (
    <div className="flex flex-col gap-4">
      <Steps at={step} />
      {error !== undefined && step > 0 && <Notice live tone="danger" title={error} />}
      {step === 0 && <ChooseFile busy={busy} error={error} read={read} />}
      {step === 1 && chosen && (
        <MapColumns
          name={chosen.name}
          sheet={chosen.sheet}
          mapping={mapping}
          setMapping={setMapping}
          lists={lists}
          list={list}
          setList={setList}
          busy={busy}
          check={check}
          back={() => setStep(0)}
        />
      )}
      {step === 2 && chosen && (
        <CheckedRows rows={mappedRows(chosen.sheet.rows, mapping)} judged={judged} go={go} back={() => setStep(1)} />
      )}
      {step === 3 && (
        <>
          <Progress done={done.length} total={planned} over={isOver} />
          {isOver && (
            <ImportResult project={project} done={done} planned={planned} checkAgain={check} again={() => setStep(0)} />
          )}
        </>
      )}
    </div>
  );
}

function Steps({ at }: { at: number }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {STEPS.map((word, i) => (
        <li
          key={word}
          aria-current={i === at ? "step" : undefined}
          className={clsx("flex items-center gap-2", i === at ? "font-medium text-ink" : "text-ink-muted")}
        >
          <span
            className={clsx(
              "flex size-5 items-center justify-center rounded-full text-xs tabular-nums",
              i === at ? "bg-accent text-on-accent" : "bg-neutral-soft",
            )}
          >
            {i + 1}
          </span>
          {word}
        </li>
      ))}
    </ol>
  );
}
