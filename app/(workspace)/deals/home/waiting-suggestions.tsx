import type { Route } from "next";
import Link from "next/link";
import { suggestions as useCases } from "@/lib/modules";
import { count } from "@/lib/web/format";
import { Card, CardBody } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { worksOnADeal } from "./deals-on-home";

const SHOWN = 5;

/** What agents proposed and this person can decide. Buyers and observers decide nothing: for them there is no card. */
export async function WaitingSuggestions() {
  const { total, suggestions } = await callAsPerson(useCases.listMySuggestions, { limit: SHOWN });
  if (total === 0) return (await worksOnADeal()) ? <NothingWaits /> : null;
  return (
    <Card
      title="Suggestions waiting for me"
      aside={
        <Link href="/suggestions" className="underline hover:text-ink">
          {total > SHOWN ? `All ${count(total)}` : count(total)}
          <span className="sr-only"> suggestions</span>
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {suggestions.map((one) => (
          <li key={one.suggestion_id} className="relative px-4 py-2.5 hover:bg-hover">
            <Link
              href={`/confirm/${one.suggestion_id}` as Route}
              className="font-medium text-ink after:absolute after:inset-0 hover:underline"
            >
              {one.says}
            </Link>
            <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
              {one.title} · {one.space_name}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NothingWaits() {
  return (
    <Card title="Suggestions waiting for me">
      <CardBody>
        <p className="text-ink-muted">
          No agent proposed anything that is yours to decide.{" "}
          <Link href="/suggestions?view=past" className="rounded underline hover:text-ink">
            What was decided
          </Link>
        </p>
      </CardBody>
    </Card>
  );
}
