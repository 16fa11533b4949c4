import { type Blocker, BlockerList } from "@/app/(workspace)/blocker-list";
import { count, workstreamInShort } from "@/lib/web/format";
import { Card, CardBody } from "@/lib/web/ui";

export function Blockers({ blockers, names }: { blockers: readonly Blocker[]; names: ReadonlyMap<string, string> }) {
  return (
    <Card title="Blockers" aside={blockers.length > 0 && count(blockers.length)}>
      {blockers.length === 0 ? (
        <CardBody>
          <p className="text-ink-muted">Nothing blocks the work.</p>
        </CardBody>
      ) : (
        <BlockerList
          blockers={blockers.map((blocker) => ({
            place: names.get(blocker.workstream) ?? workstreamInShort(blocker.workstream),
            blocker,
          }))}
        />
      )}
    </Card>
  );
}
