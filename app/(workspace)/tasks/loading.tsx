import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function TasksLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title="My tasks" />
      <Card aria-label="Tasks">
        <div className="h-8 border-b border-line bg-hover" />
        <ul className="divide-y divide-line">
          {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
            <li key={row} className="flex h-13 items-center gap-4 px-4">
              <Skeleton className="h-3 w-12" />
              <Skeleton className="h-3 flex-1" />
              <Skeleton className="h-3 w-24" />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
