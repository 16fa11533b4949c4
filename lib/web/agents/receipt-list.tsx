import type { ReceiptAct } from "@/lib/platform/receipt-words";
import { kernel } from "@/lib/runtime";
import { exactMoment, inWords } from "@/lib/web/format";
import { Badge } from "@/lib/web/ui";

export type ReceiptView = {
  readonly receipt_id: string;
  readonly ts: number;
  readonly act: ReceiptAct;
  readonly client_name: string;
  readonly client_host: string;
  readonly scopes: readonly string[];
  readonly unlock_until?: number | undefined;
  readonly expires_at: number;
  /** Which spaces, in words. */
  readonly reach: string;
  /** Who did it, in words. */
  readonly by: string;
};

/** What was granted, locked and ended, in the order it happened; for the screen and for paper. */
export function ReceiptList({
  receipts,
  nouns,
  timeZone,
}: {
  receipts: readonly ReceiptView[];
  /** What several spaces are called. */
  nouns: string;
  timeZone: string;
}) {
  return (
    <ol className="flex flex-col gap-3" aria-label="Receipts">
      {receipts.map((receipt) => (
        <li
          key={receipt.receipt_id}
          className="break-inside-avoid rounded-lg border border-line bg-surface px-4 py-3 [overflow-wrap:anywhere]"
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={TONES[receipt.act]}>{wordsFor(receipt.act, nouns)}</Badge>
            <time dateTime={new Date(receipt.ts * 1000).toISOString()} className="tabular-nums text-ink">
              {exactMoment(receipt.ts, timeZone)} {timeZone}
            </time>
            <span className="text-ink-muted">by {receipt.by}</span>
          </p>
          {receipt.act === "granted" && <Granted receipt={receipt} nouns={nouns} timeZone={timeZone} />}
          {receipt.act === "narrowed" && (
            <p className="mt-2 text-ink">
              Since then: {receipt.reach}. {inWords(nouns)} joined later need a new consent.
            </p>
          )}
          <p className="mt-2 font-mono text-sm text-ink-muted">{receipt.receipt_id}</p>
        </li>
      ))}
    </ol>
  );
}

function Granted({ receipt, nouns, timeZone }: { receipt: ReceiptView; nouns: string; timeZone: string }) {
  const { registry } = kernel();
  const sentences = receipt.scopes.flatMap((name) => registry.scopes.get(name) ?? []);
  return (
    <dl className="mt-2 grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-muted">To</dt>
      <dd className="text-ink">
        “<bdi>{receipt.client_name}</bdi>” at <span className="font-mono">{receipt.client_host}</span>
      </dd>
      <dt className="text-ink-muted">{inWords(nouns)}</dt>
      <dd className="text-ink">{receipt.reach}</dd>
      <dt className="text-ink-muted">It may</dt>
      <dd className="text-ink">
        {sentences.length === 0 ? (
          "Only know who the person is."
        ) : (
          <ul className="list-disc pl-4 marker:text-ink-faint">
            {sentences.map(({ name, sentence }) => (
              <li key={name}>
                {sentence} <span className="font-mono text-sm text-ink-muted">{name}</span>
              </li>
            ))}
          </ul>
        )}
      </dd>
      <dt className="text-ink-muted">Unlock</dt>
      <dd className="text-ink">
        {receipt.unlock_until === undefined
          ? "None"
          : `Until ${exactMoment(receipt.unlock_until, timeZone)}, 15 minutes`}
      </dd>
      <dt className="text-ink-muted">Ends at the latest</dt>
      <dd className="text-ink">{exactMoment(receipt.expires_at, timeZone)}</dd>
    </dl>
  );
}

const wordsFor = (act: ReceiptAct, nouns: string): string =>
  act === "narrowed" ? `Limited to the ${nouns} of that day` : WORDS[act];
const WORDS = { granted: "Granted", locked: "Unlock ended early", ended: "Ended" } as const;
const TONES = { granted: "good", narrowed: "warn", locked: "warn", ended: "neutral" } as const;

/** Why, where nobody did it. */
export const doneByServer = (act: ReceiptAct, nouns: string): string =>
  act === "narrowed"
    ? `the server, when consents began to name their ${nouns}`
    : "the server, because a code or token was used twice";
