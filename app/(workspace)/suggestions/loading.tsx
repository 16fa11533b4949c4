import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function SuggestionsLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title="Suggestions" />
      <Card>
        <ul className="divide-y divide-line">
          {["a", "b", "c", "d"].map((row) => (
            <li key={row} className="flex h-20 flex-col justify-center gap-2 px-4">
              <Skeleton className="h-3 w-1/2" />
              <Skeleton className="h-3 w-1/3" />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
