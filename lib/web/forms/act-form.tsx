"use client";

import clsx from "clsx";
import { createContext, type ReactNode, use, useActionState, useId } from "react";
import { Button, type ButtonVariant } from "@/lib/web/ui/button";
import { Notice } from "@/lib/web/ui/notice";
import type { Act, ActState } from "./act-state";

const ActContext = createContext<{ readonly id: string; readonly state: ActState }>({ id: "", state: {} });

/** The state of the form around, for its fields. */
export const useAct = () => use(ActContext);

/**
 * A form for one act. It posts without script too; what stands in the way is said above it, and what was typed stays.
 * `given` is what the act is about; a version in it follows what is there now, so that a second attempt is meant for that.
 */
export function ActForm({
  act,
  given,
  submit,
  variant = "primary",
  className,
  children,
}: {
  act: Act;
  given: Readonly<Record<string, string | number>>;
  submit: ReactNode;
  variant?: ButtonVariant;
  className?: string;
  children?: ReactNode;
}) {
  const [state, action, pending] = useActionState(act, {});
  const id = useId();
  const hidden = { ...given, ...(state.version !== undefined && "version" in given && { version: state.version }) };
  return (
    <form action={action} className={clsx("flex flex-col gap-3", className)}>
      {state.refused !== undefined && (
        <Notice key={state.turn} live tone="danger">
          {state.refused}
        </Notice>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ActContext value={{ id, state }}>{children}</ActContext>
      <div>
        <Button type="submit" variant={variant} disabled={pending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
