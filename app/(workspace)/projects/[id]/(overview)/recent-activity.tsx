import type { Route } from "next";
import Link from "next/link";
import { type ActivityLine, ActivityList } from "@/app/(workspace)/deals/activity-list";
import { Card, CardBody } from "@/lib/web/ui";

export function RecentActivity({ deal, lines, now }: { deal: string; lines: readonly ActivityLine[]; now: number }) {
  return (
    <Card
      title="Recent activity"
      aside={
        lines.length > 0 && (
          <Link href={`/projects/${deal}/log` as Route} className="underline hover:text-ink">
            All<span className="sr-only"> activity</span>
          </Link>
        )
      }
    >
      {lines.length === 0 ? (
        <CardBody>
          <p className="text-ink-muted">Nothing happened yet that you may see.</p>
        </CardBody>
      ) : (
        <ActivityList deal={deal} lines={lines} now={now} />
      )}
    </Card>
  );
}
