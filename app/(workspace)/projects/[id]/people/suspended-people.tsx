import { Button, Card } from "@/lib/web/ui";
import { reinstateSomebody } from "./actions";
import type { SuspendedPerson } from "./person";

export function SuspendedPeople({ deal, people }: { deal: string; people: readonly SuspendedPerson[] }) {
  if (people.length === 0) return null;
  return (
    <Card title="Suspended" aside={people.length}>
      <ul className="divide-y divide-line">
        {people.map((one) => (
          <li key={one.participant_id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{one.name}</p>
              <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{one.email}</p>
            </div>
            <form action={reinstateSomebody}>
              <input type="hidden" name="project_id" value={deal} />
              <input type="hidden" name="participant_id" value={one.participant_id} />
              <Button type="submit" size="small">
                Reinstate<span className="sr-only"> {one.name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
