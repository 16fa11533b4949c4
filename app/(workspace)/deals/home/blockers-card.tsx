import { count } from "@/lib/web/format";
import { Card } from "@/lib/web/ui";
import { BlockerList } from "../blocker-list";
import { workstreamInShort } from "../ui";
import { dealsOnHome } from "./deals-on-home";

/** Nothing where nothing is blocked. */
export async function BlockersCard() {
  const blockers = (await dealsOnHome()).flatMap(({ deal, summary }) =>
    (summary.blockers ?? []).map((blocker) => ({
      deal: deal.project_id,
      place: `${workstreamInShort(blocker.workstream)} · ${deal.name}`,
      blocker,
    })),
  );
  if (blockers.length === 0) return null;
  return (
    <Card title="Blockers in my deals" aside={count(blockers.length)}>
      <BlockerList blockers={blockers} />
    </Card>
  );
}
