import { Card, Skeleton } from "@/lib/web/ui";

export default function DealLoading() {
  return (
    <div aria-busy="true">
      <div className="mb-6 flex flex-col gap-2">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-5 w-72" />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-28 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </div>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-24 rounded-lg" />
          <Card title="Recent activity">
            <Skeleton className="m-4 h-72" />
          </Card>
        </div>
      </div>
    </div>
  );
}
