import type { Metadata } from "next";
import { suggestions } from "@/lib/modules";
import { unixSeconds } from "@/lib/platform/clock";
import { runtime } from "@/lib/runtime";
import { Card, EmptyState, LinkButton, Notice, PageHeader } from "@/lib/web/ui";
import { askAsPerson } from "@/lib/web/use-case";
import { MOST_AT_ONCE } from "./most";
import { isDecidable, ReviewItem } from "./review-item";
import { Reviewing } from "./reviewing";

export const metadata: Metadata = { title: "Review suggestions" };

type ReviewPageProps = { searchParams: Promise<{ id?: string | string[] }> };

/** The step between marking many and deciding on them: each as it stands now, and each can still be left out. */
export default async function ReviewPage({ searchParams }: ReviewPageProps) {
  const named = [...new Set([(await searchParams).id ?? []].flat())];
  const ids = named.slice(0, MOST_AT_ONCE);
  const answers = await Promise.all(ids.map((id) => askAsPerson(suggestions.getSuggestion, { suggestion_id: id })));
  const looks = answers.flatMap((answer) => ("output" in answer ? [answer.output] : []));
  const now = unixSeconds(runtime().clock.now());
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: "Suggestions", href: "/suggestions" }, { label: "Review" }]}
        title="Review suggestions"
        description="Each is checked again when you decide. What stands in the way of one does not hold up the others."
      />
      {looks.length === 0 ? (
        <Card>
          <EmptyState
            title="Nothing to review"
            action={<LinkButton href="/suggestions">Back to suggestions</LinkButton>}
          >
            Tick some suggestions in the inbox, and they stand here before you decide on them.
          </EmptyState>
        </Card>
      ) : (
        <Reviewing open={looks.filter(isDecidable).length}>
          {named.length > ids.length && (
            <Notice tone="warn" title={`The first ${MOST_AT_ONCE} of ${named.length}.`}>
              More than that is not decided on at once.
            </Notice>
          )}
          {looks.length < ids.length && <Notice title="Some of these are not there, or not for you to see." />}
          <Card title="To decide">
            <ul className="divide-y divide-line">
              {looks.map((look) => (
                <ReviewItem key={look.suggestion_id} look={look} now={now} />
              ))}
            </ul>
          </Card>
        </Reviewing>
      )}
    </>
  );
}
