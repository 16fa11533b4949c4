import { LINES } from "@/lib/deals";
import { count } from "@/lib/web/format";
import { ActArea, ActForm, ActSelect } from "@/lib/web/forms";
import { Card, EmptyState } from "@/lib/web/ui";
import { type LinePage, LinePages, SaidLines } from "./lines";
import { say } from "./say";

type Visibility = "parties" | "organization" | "internal";

/** The thread of an entry: what was said, and a place to say something where the person may. */
export function ThreadCard({
  thread,
  now,
  path,
  about,
  visibilities,
  everyone,
}: {
  thread: LinePage;
  now: number;
  path: string;
  about: Readonly<Record<string, string>>;
  visibilities: readonly Visibility[];
  /** Who reads what is meant for all. */
  everyone: string;
}) {
  const words: Record<Visibility, string> = {
    parties: everyone,
    organization: "Your firm only",
    internal: "Bank only",
  };
  return (
    <Card title="Thread" aside={thread.total > 0 && count(thread.total)}>
      {visibilities.length > 0 && (
        <div className="border-b border-line p-4">
          <ActForm act={say} given={about} submit="Send" variant="secondary">
            <ActArea name="body" label="Message" rows={2} maxLength={4000} required />
            <ActSelect
              name="visibility"
              label="Who reads it"
              className="sm:max-w-80"
              initial={visibilities[0]}
              options={visibilities.map((value) => ({ value, label: words[value] }))}
            />
          </ActForm>
        </div>
      )}
      {thread.total === 0 ? (
        <EmptyState title="Nothing said yet">Questions, comments and reasons stand here, newest first.</EmptyState>
      ) : (
        <SaidLines page={thread} now={now} />
      )}
      <LinePages page={thread} size={LINES} parameter="thread" path={path} what="thread" />
    </Card>
  );
}
