"use client";

import { useActionState } from "react";
import { Button, Field, Notice } from "@/lib/web/ui";
import { type AskState, askByForm } from "./actions";

export function AskForm() {
  const [state, action, pending] = useActionState<AskState, FormData>(askByForm, {});
  if (state.asked !== undefined)
    return (
      <Notice live title="Look into your mailbox.">
        If somebody has an account with <bdi className="[overflow-wrap:anywhere]">{state.asked}</bdi>, a letter with a
        link is on its way. The link works once, within fifteen minutes.
      </Notice>
    );
  return (
    <form action={action} className="flex flex-col gap-4">
      {state.refused !== undefined && (
        <Notice key={state.turn} live tone="danger">
          {state.refused}
        </Notice>
      )}
      <Field
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        defaultValue={state.email}
        error={state.problem}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-base font-medium">What the link is for</legend>
        <Purpose value="sign_in" checked={state.purpose !== "reset"}>
          Sign in once, without a password
        </Purpose>
        <Purpose value="reset" checked={state.purpose === "reset"}>
          Choose a new password; sessions and agents end
        </Purpose>
      </fieldset>
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Asking…" : "Send the link"}
      </Button>
    </form>
  );
}

function Purpose({ value, checked, children }: { value: string; checked: boolean; children: string }) {
  return (
    <label className="flex items-center gap-2.5">
      <input type="radio" name="purpose" value={value} defaultChecked={checked} className="accent-accent" />
      {children}
    </label>
  );
}
