import type { Route } from "next";
import Link from "next/link";
import type * as z from "zod";
import type { listConsents } from "@/lib/agents";
import { momentInWords } from "@/lib/web/format";
import { Card, Cell, HeaderCell, Table, TableBody, TableHead } from "@/lib/web/ui";

type Consent = z.output<(typeof listConsents)["output"]>["consents"][number];

/** Every consent there ever was, each with its receipt. */
export function PastConsents({ consents, now }: { consents: readonly Consent[]; now: number }) {
  if (consents.length === 0) return null;
  return (
    <Card title="Receipts">
      <Table label="Receipts">
        <TableHead>
          <tr>
            <HeaderCell>Application</HeaderCell>
            <HeaderCell>Granted</HeaderCell>
            <HeaderCell>State</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {consents.map((consent) => (
            <tr key={consent.connection_id} className="align-top">
              <Cell className="min-w-40">
                <Link
                  href={`/agents/receipts/${consent.connection_id}` as Route}
                  className="font-medium text-accent-text hover:underline [overflow-wrap:anywhere]"
                >
                  <bdi>{consent.client_name}</bdi>
                </Link>
                <span className="block font-mono text-sm text-ink-muted [overflow-wrap:anywhere]">
                  {consent.client_host}
                </span>
              </Cell>
              <Cell className="whitespace-nowrap tabular-nums text-ink-muted">{momentInWords(consent.granted_at)}</Cell>
              <Cell className="whitespace-nowrap text-ink-muted">{stateInWords(consent, now)}</Cell>
            </tr>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function stateInWords({ ended_at, expires_at }: Consent, now: number): string {
  if (ended_at !== undefined) return `Ended ${momentInWords(ended_at)}`;
  return expires_at <= now ? `Ran out ${momentInWords(expires_at)}` : "Connected";
}
