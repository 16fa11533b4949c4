"use client";

import { useActionState } from "react";
import { PASSWORD_MIN } from "@/lib/auth/password-rule";
import { Button, Field } from "@/lib/web/ui";
import { choosePassword, type LinkState } from "../actions";

export function PasswordForm({ secret, email }: { secret: string; email: string }) {
  const [state, action, pending] = useActionState<LinkState, FormData>(choosePassword, {});
  return (
    <form action={action} className="flex flex-col gap-4">
      <input type="hidden" name="secret" value={secret} />
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field
        label="New password"
        name="next"
        type="password"
        required
        autoComplete="new-password"
        maxLength={1000}
        hint={`At least ${PASSWORD_MIN} characters. A few words are easier to remember than signs. All your sessions and agents end.`}
        error={state.problem}
      />
      <Button type="submit" variant="primary" size="large" disabled={pending}>
        {pending ? "Changing…" : "Set password and sign in"}
      </Button>
    </form>
  );
}
