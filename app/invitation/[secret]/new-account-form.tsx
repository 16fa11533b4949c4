"use client";

import { useActionState } from "react";
import { PASSWORD_MIN } from "@/lib/auth/password-rule";
import { Button, Field, Notice } from "@/lib/web/ui";
import { createAccount } from "./actions";
import type { SeatState } from "./state";

export function NewAccountForm({ secret, email }: { secret: string; email: string }) {
  const [state, action, pending] = useActionState<SeatState, FormData>(createAccount, {});
  return (
    <form action={action} className="flex flex-col gap-4">
      <h2 className="text-md font-semibold">Create your account</h2>
      {state.refused !== undefined && (
        <Notice key={state.turn} live tone="danger">
          {state.refused}
        </Notice>
      )}
      <input type="hidden" name="secret" value={secret} />
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field
        label="Your name"
        name="name"
        required
        autoComplete="name"
        maxLength={120}
        defaultValue={state.name}
        error={state.problems?.name}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        required
        autoComplete="new-password"
        maxLength={1000}
        hint={`At least ${PASSWORD_MIN} characters. A few words are easier to remember than signs.`}
        error={state.problems?.password}
      />
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Joining…" : "Create account and join"}
      </Button>
    </form>
  );
}
