import type { Route } from "next";
import Link from "next/link";
import { Moment } from "@/app/(workspace)/agents/moment";
import { listChanges } from "@/lib/deals";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { countOf } from "@/lib/web/format";
import { Card, EmptyState } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { ActivityList } from "../activity-list";
import { countedInWords } from "./change-words";

const LINES = 4;

/** What others did since the person was last here. It stays through reloads, until the person has been away again. */
export async function WhatChanged() {
  const { since, first_visit, deals } = await callAsPerson(listChanges, { per_deal: LINES });
  const now = unixSeconds(runtime().clock.now());
  return (
    <Card title="What changed since you were last here" aside={!first_visit && <Moment at={since} now={now} />}>
      {first_visit && (
        <p className="border-b border-line bg-hover px-4 py-2 text-ink-muted last:border-b-0">
          This is your first visit{deals.length > 0 && ": what others did in the last seven days"}. From now on, what
          changes while you are away stands here.
        </p>
      )}
      {deals.length === 0 && !first_visit && (
        <EmptyState title="Nothing changed">
          Nobody else did anything in your deals since you were last here.
        </EmptyState>
      )}
      <div className="divide-y divide-line">
        {deals.map((deal) => (
          <section key={deal.project_id} aria-label={deal.name}>
            <h3 className="flex flex-wrap items-baseline gap-x-2 bg-hover px-4 py-1.5 text-sm">
              <span className="font-medium text-ink">{deal.name}</span>
              <span className="text-ink-muted">{countedInWords(deal.counts)}</span>
            </h3>
            <ActivityList deal={deal.project_id} lines={deal.lines} now={now} />
            {deal.total > deal.lines.length && (
              <p className="border-t border-line px-4 py-2 text-sm">
                <Link
                  href={`/projects/${deal.project_id}/log` as Route}
                  className="rounded font-medium text-accent-text hover:underline"
                >
                  {countOf(deal.total - deal.lines.length, "more change")}: see the log
                  <span className="sr-only"> of {deal.name}</span>
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}
