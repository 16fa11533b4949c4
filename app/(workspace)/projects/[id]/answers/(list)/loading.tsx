import { Card, PageHeader, Skeleton } from "@/lib/web/ui";

export default function AnswersLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title="Answers" />
      <Card title="All answers">
        <Skeleton className="m-4 h-72" />
      </Card>
    </div>
  );
}
