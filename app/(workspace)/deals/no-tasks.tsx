import { EmptyState } from "@/lib/web/ui";

/** Buyers and observers are never assigned anything: telling them to wait for tasks would be wrong. */
export function NoTasks({ worksOnADeal }: { worksOnADeal: boolean }) {
  if (worksOnADeal) {
    return (
      <EmptyState title="No tasks for you">
        Requests that are assigned to you stand here, soonest due first, until they are answered.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nothing for you to do">
      The bank and the seller answer the requests. What they have published for you is in your deals.
    </EmptyState>
  );
}
