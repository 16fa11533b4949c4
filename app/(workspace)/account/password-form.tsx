"use client";

import { useActionState } from "react";
import { PASSWORD_MIN } from "@/lib/auth/password-rule";
import { Button, Field, Notice } from "@/lib/web/ui";
import { changeOwnPassword, type PasswordForm } from "./actions";

/** A form that posts without script too; the errors stand at their fields either way. */
export function ChangePasswordForm({ email, agents }: { email: string; agents: readonly string[] }) {
  const [state, action, pending] = useActionState<PasswordForm, FormData>(changeOwnPassword, {});
  return (
    <form action={action} className="flex max-w-80 flex-col gap-4">
      {state.changed && (
        <Notice live title="Your password is changed.">
          {endedInWords(state.changed)}
        </Notice>
      )}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        required
        error={state.errors?.current}
      />
      <Field
        label="New password"
        name="next"
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        required
        hint={`At least ${PASSWORD_MIN} characters. A few words are easier to remember than signs.`}
        error={state.errors?.next}
      />
      {agents.length === 0 ? (
        <input type="hidden" name="end_agents" value="on" />
      ) : (
        <label className="flex items-start gap-2.5">
          <input
            key={String(state.keepAgents)}
            type="checkbox"
            name="end_agents"
            value="on"
            defaultChecked={state.keepAgents !== true}
            className="mt-1 accent-accent"
          />
          <span className="[overflow-wrap:anywhere]">
            {agents.length === 1 ? "Also disconnect this agent: " : `Also disconnect these ${agents.length} agents: `}
            {agents.join(", ")}
          </span>
        </label>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={pending}>
          {pending ? "Changing…" : "Change password"}
        </Button>
      </div>
    </form>
  );
}

function endedInWords({ endedSessions, endedAgents }: { endedSessions: number; endedAgents: number }): string {
  const agents =
    endedAgents === 0 ? "" : ` ${endedAgents === 1 ? "One agent was" : `${endedAgents} agents were`} disconnected.`;
  if (endedSessions === 0) return `No other sessions were open.${agents}`;
  const sessions =
    endedSessions === 1 ? "Your other session has ended." : `Your ${endedSessions} other sessions have ended.`;
  return `${sessions}${agents}`;
}
