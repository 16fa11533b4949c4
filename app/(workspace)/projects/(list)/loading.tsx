import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function ProjectsLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title="Projects" />
      <Card>
        <div className="h-9 border-b border-line" />
        <div className="flex h-10 items-center gap-8 px-4">
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-3 flex-1" />
          <Skeleton className="h-3 w-16" />
        </div>
      </Card>
    </div>
  );
}
