import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function HomeLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title="Home" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Card title="My tasks">
          <div className="h-8 border-b border-line bg-hover" />
          <ul className="divide-y divide-line">
            {["a", "b", "c", "d", "e", "f"].map((row) => (
              <li key={row} className="flex h-13 items-center gap-4 px-4">
                <Skeleton className="h-3 w-12" />
                <Skeleton className="h-3 flex-1" />
                <Skeleton className="h-3 w-24" />
              </li>
            ))}
          </ul>
        </Card>
        <Skeleton className="h-44 rounded-lg" />
      </div>
    </div>
  );
}
