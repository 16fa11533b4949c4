import type { Metadata } from "next";
import { contributions } from "@/app/contributions";
import { readReceipts } from "@/lib/agents";
import type { ReceiptAct, ReceiptDoer } from "@/lib/platform/receipt-words";
import { doneByServer, ReceiptList } from "@/lib/web/agents/receipt-list";
import { nounsOf } from "@/lib/web/contributed";
import { LinkButton, PageHeader } from "@/lib/web/ui";
import { PrintButton } from "@/lib/web/ui/print-button";
import { callAsSelf } from "@/lib/web/use-case";

/** What several of whatever an agent reaches are called. */
const nouns = nounsOf(contributions);

export const metadata: Metadata = { title: "Receipt" };

/** The person's own record of what they granted to one agent, also when that is long over. */
export default async function ReceiptPage({ params }: { params: Promise<{ connection: string }> }) {
  const { connection } = await params;
  const { receipts } = await callAsSelf(readReceipts, { connection_id: connection });
  const name = receipts.at(-1)?.client_name ?? "";
  return (
    <>
      <PageHeader
        title="Receipt"
        description={`What you granted to “${name}”, and how it ended. Nobody can change these lines.`}
        actions={
          <div className="flex gap-2 print:hidden">
            <PrintButton />
            <LinkButton href="/agents">All agents</LinkButton>
          </div>
        }
      />
      <ReceiptList
        nouns={nouns}
        timeZone="UTC"
        receipts={receipts.map((receipt) => ({
          ...receipt,
          reach: dealsInWords(receipt.spaces),
          by: doneBy(receipt) + (receipt.session === undefined ? "" : `, in the session ending in ${receipt.session}`),
        }))}
      />
    </>
  );
}

function dealsInWords(deals: readonly { space_id: string; name?: string | undefined }[] | undefined): string {
  if (deals === undefined) return "All of yours, also later ones";
  return deals.map(({ space_id, name }) => name ?? `A deal you are no longer in (${space_id})`).join(", ") || "None";
}

const doneBy = ({ act, by }: { act: ReceiptAct; by: ReceiptDoer }) =>
  by === "server" ? doneByServer(act, nouns) : BY[by];

const BY = {
  person: "you",
  other: "an admin of the deal",
  client: "the application, which gave its access back",
  unknown: "somebody not recorded",
} as const;
