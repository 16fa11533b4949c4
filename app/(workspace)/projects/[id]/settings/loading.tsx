import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function SettingsLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title="Settings" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Deal">
          <Skeleton className="m-4 h-80" />
        </Card>
        <Card title="Workstreams">
          <Skeleton className="m-4 h-60" />
        </Card>
      </div>
    </div>
  );
}
