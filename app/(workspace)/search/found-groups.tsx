import type { Contribution } from "@/lib/web/contribution";
import type { FoundGroup } from "@/lib/web/shell";
import { Card, EmptyState } from "@/lib/web/ui";
import { FoundCard } from "./found-card";
import { KindTabs } from "./kind-tabs";
import type { SearchQuery } from "./search-query";

type FoundGroupsProps = {
  groups: readonly FoundGroup[];
  query: SearchQuery;
  contributions: readonly Contribution[];
};

export function FoundGroups({ groups, query, contributions }: FoundGroupsProps) {
  return (
    <>
      <KindTabs query={query} kinds={contributions.flatMap(({ search }) => search?.kinds ?? [])} />
      {groups.length === 0 ? (
        <Card>
          <EmptyState title="Nothing found">
            Nothing that you may see holds all of these words. Try fewer of them, or only their beginnings.
          </EmptyState>
        </Card>
      ) : (
        <div className="flex flex-col gap-6">
          {groups.map((group) => (
            <FoundCard key={group.kind} group={group} query={query} />
          ))}
        </div>
      )}
    </>
  );
}
