import clsx from "clsx";
import { LINES } from "@/lib/deals";
import type { Side } from "@/lib/deals/roles";
import { ActForm } from "@/lib/web/forms";
import type { SearchParams } from "@/lib/web/search-params";
import { Card, EmptyState } from "@/lib/web/ui";
import { KeptArea } from "./kept-area";
import { LaneTabs } from "./lane-tabs";
import { LANE_WORDS, type Lane, type Readers } from "./lane-words";
import { type LinePage, LinePages } from "./lines";
import { SaidLines } from "./said-lines";
import { say } from "./say";

type Talk = {
  readonly lanes: readonly { readonly lane: Lane; readonly total: number; readonly readers: Readers }[];
  readonly lane: Lane;
  readonly may_write: boolean;
  readonly thread: LinePage;
};

/** The thread of an entry, one lane at a time: what was said there, and a place to say something where the person may. */
export function ThreadCard({
  talk,
  side,
  now,
  path,
  query,
  about,
}: {
  talk: Talk;
  side: Side;
  now: number;
  path: string;
  query: SearchParams;
  about: Readonly<Record<string, string>>;
}) {
  const { thread, lane } = talk;
  const lanes = talk.lanes.flatMap((one) => {
    const words = LANE_WORDS[side][one.lane]?.(one.readers);
    return words ? [{ ...one, ...words }] : [];
  });
  const here = lanes.find((one) => one.lane === lane);
  return (
    <Card title="Thread" id="thread">
      {lanes.length > 0 && <LaneTabs path={path} query={query} at={lane} lanes={lanes} />}
      {here && talk.may_write && (
        <div className={clsx("border-b border-line p-4", lane !== "firm" && "bg-warn-soft")}>
          <ActForm key={lane} act={say} given={{ ...about, lane }} submit={here.send} variant="secondary">
            <KeptArea
              keptAs={`${about.entry_id} ${lane}`}
              name="body"
              label="Message"
              hint={here.reads}
              rows={2}
              maxLength={4000}
              required
            />
          </ActForm>
        </div>
      )}
      {thread.total === 0 ? (
        <EmptyState title="No messages yet">
          {here?.empty ?? "Comments and reasons that are for you show here."}
        </EmptyState>
      ) : (
        <SaidLines page={thread} now={now} about={about} lane={lane} />
      )}
      <LinePages page={thread} size={LINES} parameter="thread" path={path} query={{ ...query, lane }} what="thread" />
    </Card>
  );
}
