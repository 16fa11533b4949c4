import { Card, Skeleton } from "@/lib/web/ui";

export default function DisclosureLoading() {
  return (
    <div aria-busy="true">
      <div className="mb-6 flex flex-col gap-2">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-5 w-96" />
      </div>
      <Skeleton className="mb-4 h-44 rounded-lg" />
      <Card title="Calls">
        <Skeleton className="m-4 h-96" />
      </Card>
    </div>
  );
}
