import { type Blocker, BlockerList } from "@/app/(workspace)/deals/blocker-list";
import { workstreamInShort } from "@/app/(workspace)/deals/ui";
import { count } from "@/lib/web/format";
import { Card, CardBody } from "@/lib/web/ui";

export function Blockers({
  deal,
  blockers,
  names,
}: {
  deal: string;
  blockers: readonly Blocker[];
  names: ReadonlyMap<string, string>;
}) {
  return (
    <Card title="Blockers" aside={blockers.length > 0 && count(blockers.length)}>
      {blockers.length === 0 ? (
        <CardBody>
          <p className="text-ink-muted">Nothing blocks the work.</p>
        </CardBody>
      ) : (
        <BlockerList
          blockers={blockers.map((blocker) => ({
            deal,
            place: names.get(blocker.workstream) ?? workstreamInShort(blocker.workstream),
            blocker,
          }))}
        />
      )}
    </Card>
  );
}
