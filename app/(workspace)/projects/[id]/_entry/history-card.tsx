import { LINES } from "@/lib/deals";
import { count } from "@/lib/web/format";
import type { SearchParams } from "@/lib/web/search-params";
import { Card } from "@/lib/web/ui";
import { type LinePage, LinePages, ToldLines } from "./lines";

export function HistoryCard({
  history,
  now,
  path,
  query,
}: {
  history: LinePage;
  now: number;
  path: string;
  query: SearchParams;
}) {
  if (history.total === 0) return null;
  return (
    <Card title="History" aside={count(history.total)}>
      <ToldLines page={history} now={now} />
      <LinePages page={history} size={LINES} parameter="history" path={path} query={query} what="history" />
    </Card>
  );
}
