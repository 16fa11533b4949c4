import type { Metadata } from "next";
import { reportAddress } from "@/app/(workspace)/projects/[id]/disclosure/report-query";
import { readConsent } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";
import { doneByServer, ReceiptList } from "@/lib/web/agents/receipt-list";

import { LinkButton, PageHeader } from "@/lib/web/ui";
import { PrintButton } from "@/lib/web/ui/print-button";
import { callAsPerson } from "@/lib/web/use-case";

export const metadata: Metadata = { title: "Consent" };

/** What a participant granted to one agent, as far as it concerns this deal. */
export default async function ConnectionPage({ params }: { params: Promise<{ id: string; connection: string }> }) {
  const { id, connection } = await params;
  const consent = await callAsPerson(readConsent, { project_id: id, connection_id: connection });
  const { person } = consent;
  const name = consent.receipts.at(-1)?.client_name ?? "";
  return (
    <>
      <PageHeader
        title="Consent"
        description={`What ${person.name} (${person.organization}, ${roleInWords(person.role)}) granted to “${name}”, as far as it concerns this deal. Kept after it ends.`}
        actions={
          <div className="flex gap-2 print:hidden">
            <PrintButton />
            <LinkButton href={reportAddress(id, { person: person.user_id, client: consent.client_id })}>
              What it was given
            </LinkButton>
          </div>
        }
      />
      <ReceiptList
        nouns={NOUNS}
        timeZone={consent.time_zone}
        receipts={consent.receipts.map((receipt) => ({
          ...receipt,
          reach: receipt.deals === "all" ? "All deals of the person, also later ones" : "This deal, by name",
          by:
            receipt.by === "server" ? doneByServer(receipt.act, NOUNS) : BY[receipt.by](receipt.by_name ?? person.name),
        }))}
      />
    </>
  );
}

const NOUNS = "deals";

const BY = {
  person: (name: string) => name,
  other: (name: string) => name,
  client: () => "the application, which gave its access back",
  unknown: () => "somebody not recorded",
} as const;
