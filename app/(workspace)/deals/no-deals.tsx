import { FolderClosed } from "lucide-react";
import { Card, EmptyState } from "@/lib/web/ui";

export function NoDeals() {
  return (
    <Card>
      <EmptyState title="You are not part of a deal yet" icon={<FolderClosed aria-hidden="true" />}>
        The bank that runs a deal adds its participants. As soon as it adds you, the deal and your tasks stand here;
        there is nothing you have to do.
      </EmptyState>
    </Card>
  );
}
