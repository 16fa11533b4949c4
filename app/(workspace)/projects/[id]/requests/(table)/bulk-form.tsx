"use client";

import { type ReactNode, useActionState, useMemo } from "react";
import { keepFields } from "@/lib/web/keep-fields";
import type { BulkReport } from "./bulk-actions";
import { BulkBar, type BulkPerson } from "./bulk-bar";
import { SelectionProvider } from "./selection";

export type MayChange = { readonly assign: boolean; readonly plan: boolean; readonly withdraw: boolean };
export type ShownRow = { readonly id: string; readonly ref: string };

type Props = {
  /** Bound to the deal by the server: bound here, React could not match a post without script to this form. */
  change: (before: BulkReport, form: FormData) => Promise<BulkReport>;
  /** Tells one page of the table from another. */
  shown: string;
  rows: readonly ShownRow[];
  people: readonly BulkPerson[];
  may: MayChange;
  children: ReactNode;
};

/** The table as a form: rows are marked in it, and what is done to them is chosen in the bar below. */
export function BulkForm({ change, shown, rows, people, may, children }: Props) {
  const [report, act, pending] = useActionState<BulkReport, FormData>(change, {});
  const order = useMemo(() => rows.map((row) => row.id), [rows]);
  const changes = may.assign || may.plan || may.withdraw;

  return (
    <SelectionProvider shown={shown} order={order}>
      <form action={act} onSubmit={keepFields(act)} className="group/bulk" aria-label="Requests">
        {children}
        {changes && <BulkBar rows={rows} people={people} may={may} report={report} pending={pending} />}
      </form>
    </SelectionProvider>
  );
}
