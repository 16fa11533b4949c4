import { Moment } from "@/app/(workspace)/agents/moment";
import { PartyText } from "@/app/(workspace)/projects/[id]/_entry/party-text";
import { Card } from "@/lib/web/ui";
import type { Opened } from "./opened";

/** Through whose hands a request went, oldest first: the bank's to know. */
export function RoutingChain({ chain, now }: { chain: NonNullable<Opened["routing_chain"]>; now: number }) {
  if (chain.length === 0) return null;
  return (
    <Card title="Routing chain">
      <ol className="divide-y divide-line">
        {chain.map((step) => (
          <li key={`${step.ts} ${step.actor} ${step.to}`} className="flex flex-col gap-0.5 px-4 py-2">
            <p>
              <span className="font-medium">{step.actor ?? "Somebody who left"}</span>{" "}
              <span className="text-ink-muted">{WORDS[step.action] ?? step.action}</span>{" "}
              <span className="font-medium">{step.to ?? "somebody who left"}</span>
            </p>
            {step.note !== undefined && <PartyText text={step.note} className="text-base" />}
            <p className="text-sm text-ink-muted">
              <Moment at={step.ts} now={now} />
              {step.return_to !== undefined && ` · returns to ${step.return_to}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  assigned: "gave it to",
  forwarded: "forwarded it to",
  returned: "returned it to",
};
