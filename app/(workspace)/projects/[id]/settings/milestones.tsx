"use client";

import { useActionState } from "react";
import { dayInWords } from "@/lib/web/format";
import { Badge, Button, Card, EmptyState, Field, Input } from "@/lib/web/ui";
import { addNewMilestone, changeMilestone, type SettingsState } from "./actions";
import { Outcome } from "./outcome";

type Milestone = {
  readonly milestone_id: string;
  readonly name: string;
  readonly date: string;
  readonly reached: boolean;
};

export function Milestones({ deal, milestones }: { deal: string; milestones: readonly Milestone[] }) {
  return (
    <Card title="Milestones" aside={milestones.length > 0 && milestones.length}>
      {milestones.length === 0 ? (
        <EmptyState title="No milestones yet">
          Days that the deal works towards, such as signing. Bank and seller see the next one with the deal.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {milestones.map((milestone) => (
            <Changing key={milestone.milestone_id} deal={deal} milestone={milestone} />
          ))}
        </ul>
      )}
      <Adding deal={deal} />
    </Card>
  );
}

function Changing({ deal, milestone }: { deal: string; milestone: Milestone }) {
  const [state, action, pending] = useActionState<SettingsState, FormData>(changeMilestone, {});
  const { milestone_id: id, name, date, reached } = milestone;
  const named = (
    <>
      <input type="hidden" name="project_id" value={deal} />
      <input type="hidden" name="milestone_id" value={id} />
    </>
  );
  return (
    <li className="flex flex-col gap-2 px-4 py-2.5">
      <form action={action} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {named}
        <span className="min-w-0 flex-1 basis-40 font-medium [overflow-wrap:anywhere]">{name}</span>
        <time dateTime={date} className="text-sm text-ink-muted">
          {dayInWords(date)}
        </time>
        {reached && <Badge tone="good">Reached</Badge>}
        <Button type="submit" size="small" name="press" value={reached ? "not_reached" : "reached"} disabled={pending}>
          {reached ? "Mark not reached" : "Mark reached"}
          <span className="sr-only">: {name}</span>
        </Button>
      </form>
      <Outcome state={state} />
      <details>
        <summary className="w-fit cursor-pointer rounded text-sm text-ink-muted hover:text-ink">
          Change<span className="sr-only"> {name}</span>
        </summary>
        {/* A form of its own: the Enter key presses its first button. */}
        <form action={action} className="mt-2 grid gap-2 sm:grid-cols-[10rem_auto_auto_minmax(0,1fr)]">
          {named}
          <Input
            key={`n${state.turn}`}
            name="name"
            aria-label="Name"
            maxLength={300}
            defaultValue={name}
            className="sm:col-span-full"
          />
          <Input key={`d${state.turn}`} name="date" type="date" aria-label="Day" defaultValue={date} />
          <Button type="submit" name="press" value="save" disabled={pending}>
            Save
          </Button>
          <Button type="submit" variant="danger" name="press" value="remove" disabled={pending}>
            Remove
          </Button>
        </form>
      </details>
    </li>
  );
}

function Adding({ deal }: { deal: string }) {
  const [state, action, pending] = useActionState<SettingsState, FormData>(addNewMilestone, {});
  return (
    <form action={action} className="flex flex-col gap-3 border-t border-line bg-hover p-4">
      <Outcome state={state} />
      <input type="hidden" name="project_id" value={deal} />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
        <Field
          id="milestone-name"
          label="New milestone"
          name="name"
          required
          maxLength={300}
          defaultValue={state.values?.name?.[0]}
          error={state.problems?.name}
        />
        <Field
          id="milestone-date"
          label="Day"
          name="date"
          type="date"
          required
          defaultValue={state.values?.date?.[0]}
          error={state.problems?.date}
        />
        <Button type="submit" disabled={pending} className="sm:mt-7">
          Add milestone
        </Button>
      </div>
    </form>
  );
}
