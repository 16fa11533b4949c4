import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { TaskLook } from "@/lib/deals";
import { countOf } from "@/lib/web/format";
import { Avatar, Card } from "@/lib/web/ui";

type Task = TaskLook["task"];
type Person = Task["now"][number];

/** Who has it now, who would have it, through whom, and who would newly see it. Once it is over: who has it now, and what was proposed. */
export function TaskDiff({ task, waits }: { task: Task; waits: boolean }) {
  const through = task.steps.slice(0, -1);
  return (
    <Card title={waits ? "What would change" : "What was proposed"}>
      <div className="grid items-stretch gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <Side title="Now">
          {task.now.length === 0 ? <p className="text-ink-muted">Nobody works on it</p> : <People people={task.now} />}
        </Side>
        <ArrowRight
          aria-hidden="true"
          className="size-4 self-center text-ink-faint max-sm:rotate-90 max-sm:justify-self-center"
        />
        <Side title={waits ? "Afterwards" : "Proposed"} accent>
          <People people={task.afterwards} />
          {through.length > 0 && (
            <p className="text-sm text-ink-muted">
              through {through.map((one) => one.name).join(", then ")}, who {through.length === 1 ? "gets" : "get"} it
              back
            </p>
          )}
        </Side>
      </div>
      {waits && <NewlySees firms={task.newly_sees} />}
    </Card>
  );
}

function NewlySees({ firms }: { firms: Task["newly_sees"] }) {
  return (
    <div className="border-t border-line px-4 py-3">
      <h3 className="text-sm font-medium text-ink-muted">Who would newly see it</h3>
      {firms.length === 0 ? (
        <p>Nobody. Everyone concerned sees it already.</p>
      ) : (
        firms.map((one) => (
          <p key={one.organization}>
            <span className="font-medium">{one.organization}</span>, {countOf(one.people.length, "person", "people")}:{" "}
            {one.people.map(({ name }) => name).join(", ")}
          </p>
        ))
      )}
    </div>
  );
}

function Side({ title, accent = false, children }: { title: string; accent?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        accent ? "flex flex-col gap-2 rounded-md bg-accent-soft p-3" : "flex flex-col gap-2 rounded-md bg-sunken p-3"
      }
    >
      <h3 className={accent ? "text-sm font-medium text-accent-text" : "text-sm font-medium text-ink-muted"}>
        {title}
      </h3>
      {children}
    </div>
  );
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {people.map((one) => (
        <li key={one.user_id} className="flex items-center gap-2 font-medium">
          <Avatar name={one.name} size="small" />
          {one.name}
        </li>
      ))}
    </ul>
  );
}
