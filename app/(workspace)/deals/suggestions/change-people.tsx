import type { TaskLook } from "@/lib/deals";
import { count } from "@/lib/web/format";

type Candidates = TaskLook["task"]["candidates"];
const LONGEST_ROUTE = 5;
const ROUTE = "grid grid-cols-[2.25rem_minmax(0,1fr)] items-center gap-2";
const ASSIGNMENT = "grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-2";
const SELECT = "h-9 w-full min-w-0 rounded-md border border-control bg-surface px-2 text-md text-ink";

/** Who gets it, in the order of forwarding; an assignment has one place only. */
export function ChangePeople({ task, isRoute }: { task: TaskLook["task"]; isRoute: boolean }) {
  const places = isRoute ? Math.min(LONGEST_ROUTE, task.steps.length + 2) : 1;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-ink-muted">
        {isRoute ? "Through whose hands, in order. The last one named does the work." : "Who should work on it."}
      </legend>
      <input type="hidden" name="of-people" value="1" />
      {Array.from({ length: places }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the field is
        <label key={place} className={isRoute ? ROUTE : ASSIGNMENT}>
          <span className="text-sm text-ink-muted">{isRoute ? (place === 0 ? "First" : "then") : "Assign to"}</span>
          <select name="assignee" defaultValue={task.steps[place]?.user_id ?? ""} className={SELECT}>
            <option value="">Nobody{place > 0 ? " more" : ""}</option>
            <Choices candidates={task.candidates} />
          </select>
        </label>
      ))}
      {task.newly_sees.length === 0 && task.seller_would_see.length > 0 && (
        <p className="text-sm">
          The seller does not have this request yet. Name somebody of the seller, and it shows to{" "}
          {task.seller_would_see.map(({ organization, people }, at) => (
            <span key={organization}>
              {at > 0 && "; "}
              <span className="font-medium">{organization}</span> ({people.map(({ name }) => name).join(", ")})
            </span>
          ))}
          .
        </p>
      )}
    </fieldset>
  );
}

function Choices({ candidates }: { candidates: Candidates }) {
  return candidates.map((one) => (
    <option key={one.user_id} value={one.user_id}>
      {one.name} ({one.role.startsWith("ib") ? "bank" : "seller"}, {count(one.open_tasks)} open)
    </option>
  ));
}
