import type { TaskLook } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import { Badge, Card, Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/lib/web/ui";

type Task = TaskLook["task"];

/** Why these people: what they handled and what lies on their desks, counted now and for the eyes of this person. */
export function TaskEvidence({ task }: { task: Task }) {
  const chosen = new Set(task.steps.map((one) => one.user_id));
  const others = task.candidates.filter((one) => !chosen.has(one.user_id));
  return (
    <Card title="What speaks for it">
      <ol className="divide-y divide-line">
        {task.steps.map((step) => (
          <li key={step.user_id} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{step.name}</span>
              <Badge>{step.part}</Badge>
              {step.role && <span className="text-sm text-ink-muted">{roleInWords(step.role)}</span>}
            </p>
            <p>{step.reason ?? "Cannot work on this request any more."}</p>
            {step.told_then !== undefined && step.told_then !== step.reason && (
              <p className="text-sm text-ink-muted">When it was proposed: {step.told_then}</p>
            )}
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2.5 text-ink-muted hover:text-ink">Others who could do it</summary>
          <Table label="Others who could do it" className="border-t border-line">
            <TableHead>
              <tr>
                <HeaderCell>Person</HeaderCell>
                <HeaderCell numeric>Open tasks</HeaderCell>
                <HeaderCell numeric>Similar handled</HeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {others.map((one) => (
                <TableRow key={one.user_id}>
                  <Cell>
                    {one.name} <span className="text-sm text-ink-muted">{roleInWords(one.role)}</span>
                  </Cell>
                  <Cell numeric>{one.open_tasks}</Cell>
                  <Cell numeric>
                    {one.similar_handled}
                    {one.similar_refs.length > 0 && (
                      <span className="ml-2 text-sm text-ink-muted max-sm:hidden">{one.similar_refs.join(", ")}</span>
                    )}
                  </Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </details>
      )}
    </Card>
  );
}
