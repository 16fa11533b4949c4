"use client";

import { useActionState } from "react";
import { keepFields } from "@/lib/web/keep-fields";
import { Button, Field, Notice, Select } from "@/lib/web/ui";
import type { NewList } from "./actions";

type Props = {
  create: (before: NewList, form: FormData) => Promise<NewList>;
  workstreams: readonly { readonly name: string; readonly display_name: string }[];
};

export function NewListForm({ create, workstreams }: Props) {
  const [state, act, pending] = useActionState<NewList, FormData>(create, {});
  const { values, errors = {}, message, created } = state;
  return (
    <form key={created} action={act} onSubmit={keepFields(act)} className="flex flex-col gap-3">
      {created !== undefined && <Notice live title="The list is created. Nobody but the bank sees it yet." />}
      {message !== undefined && <Notice live tone="danger" title={message} />}
      <Field label="Name" name="name" maxLength={300} required error={errors.name} defaultValue={values?.name} />
      <Field label="Workstream" name="workstream" error={errors.workstream}>
        {(wiring) => (
          <Select name="workstream" required defaultValue={values?.workstream ?? ""} {...wiring}>
            <option value="">Choose one</option>
            {workstreams.map((one) => (
              <option key={one.name} value={one.name}>
                {one.display_name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Creating…" : "Create list"}
        </Button>
      </div>
    </form>
  );
}
