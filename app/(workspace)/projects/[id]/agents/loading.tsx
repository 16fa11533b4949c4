import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function DealAgentsLoading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <PageHeader title="Agents in this deal" />
      <Card title="Connections">
        <Skeleton className="m-4 h-24" />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="AI switch">
          <Skeleton className="m-4 h-72" />
        </Card>
        <Card title="Calls">
          <Skeleton className="m-4 h-72" />
        </Card>
      </div>
    </div>
  );
}
