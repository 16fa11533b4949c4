import { LINES } from "@/lib/deals";
import { count } from "@/lib/web/format";
import { Card } from "@/lib/web/ui";
import { type LinePage, LinePages, ToldLines } from "./lines";

export function HistoryCard({
  history,
  now,
  path,
  keep,
}: {
  history: LinePage;
  now: number;
  path: string;
  keep: Readonly<Record<string, string>>;
}) {
  if (history.total === 0) return null;
  return (
    <Card title="History" aside={count(history.total)}>
      <ToldLines page={history} now={now} />
      <LinePages page={history} size={LINES} parameter="history" path={path} keep={keep} what="history" />
    </Card>
  );
}
