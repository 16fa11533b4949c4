"use client";

import { useActionState } from "react";
import { Button, Card, CardBody, Field, Notice } from "@/lib/web/ui";
import { type LimitState, saveLimits } from "./actions";
import type { Oversight } from "./view";

export function Limits({ deal, rules }: { deal: string; rules: Oversight["rules"] }) {
  const [state, action, pending] = useActionState<LimitState, FormData>(saveLimits, {});
  const shown = (name: "calls_per_minute" | "calls_per_day") =>
    state.values?.[name]?.[0] ?? rules[name]?.toString() ?? "";
  return (
    <Card title="Limits" aside="All agents together">
      <CardBody>
        <form action={action} className="flex flex-col gap-3">
          {state.refused !== undefined && (
            <Notice key={state.turn} live tone="danger">
              {state.refused}
            </Notice>
          )}
          <input type="hidden" name="project_id" value={deal} />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Field
              key={`minute ${state.turn} ${rules.calls_per_minute}`}
              label="Calls per minute"
              name="calls_per_minute"
              inputMode="numeric"
              maxLength={7}
              hint={`Empty: ${rules.most_per_minute}, as the product allows.`}
              defaultValue={shown("calls_per_minute")}
              error={state.problems?.calls_per_minute}
            />
            <Field
              key={`day ${state.turn} ${rules.calls_per_day}`}
              label="Calls per day"
              name="calls_per_day"
              inputMode="numeric"
              maxLength={9}
              hint="Empty: no limit. A day ends at midnight UTC."
              defaultValue={shown("calls_per_day")}
              error={state.problems?.calls_per_day}
            />
          </div>
          <div className="flex items-center gap-3">
            <Button type="submit" disabled={pending}>
              Save limits
            </Button>
            {state.saved && (
              <p key={state.turn} role="status" className="text-sm font-medium text-good">
                Saved.
              </p>
            )}
          </div>
        </form>
      </CardBody>
    </Card>
  );
}
