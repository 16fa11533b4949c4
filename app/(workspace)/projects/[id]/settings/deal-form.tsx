"use client";

import { useActionState } from "react";
import { GateChoice } from "@/app/(workspace)/projects/gate-choice";
import { Button, Card, CardBody, Field, Select, TextArea } from "@/lib/web/ui";
import { type SettingsState, saveDeal } from "./actions";
import { Outcome } from "./outcome";

type Deal = { project_id: string; name: string; description: string; time_zone: string; gate: string };

export function DealForm({ deal, zones }: { deal: Deal; zones: readonly string[] }) {
  const [state, action, pending] = useActionState<SettingsState, FormData>(saveDeal, {});
  const shown = (name: keyof Deal) => state.values?.[name]?.[0] ?? deal[name];
  return (
    <Card title="Deal">
      <CardBody>
        <form action={action} className="flex flex-col gap-4">
          <Outcome state={state} />
          <input type="hidden" name="project_id" value={deal.project_id} />
          <Field
            label="Name"
            name="name"
            required
            maxLength={300}
            defaultValue={shown("name")}
            error={state.problems?.name}
          />
          <Field label="Description" name="description" error={state.problems?.description}>
            {(wiring) => (
              <TextArea {...wiring} name="description" maxLength={10_000} defaultValue={shown("description")} />
            )}
          </Field>
          <Field
            label="Time zone"
            name="time_zone"
            hint="Says when a day ends: for due dates and digests."
            error={state.problems?.time_zone}
          >
            {(wiring) => (
              <Select
                {...wiring}
                key={`${state.turn} ${deal.time_zone}`}
                name="time_zone"
                defaultValue={shown("time_zone")}
              >
                {zones.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </Select>
            )}
          </Field>
          <GateChoice key={`${state.turn} ${deal.gate}`} chosen={shown("gate")} />
          <div>
            <Button type="submit" variant="primary" disabled={pending}>
              {pending ? "Saving…" : "Save"}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}
