import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function PeopleLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title="People" />
      <Card>
        <ul className="divide-y divide-line">
          {["a", "b", "c", "d", "e", "f"].map((row) => (
            <li key={row} className="flex h-12 items-center gap-6 px-4">
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-3 flex-1" />
              <Skeleton className="h-3 w-24" />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
