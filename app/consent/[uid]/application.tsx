import type { ReactNode } from "react";
import type { ConsentRequest } from "@/lib/auth/oauth/consent";
import { pretendedClient, redirectKind } from "@/lib/web/agents/known-clients";
import { Badge, Notice } from "@/lib/web/ui";

/** Who asks. The name is the application's own claim; where the browser goes next is not. */
export function Application({ name, request }: { name: string; request: ConsentRequest }) {
  const pretended = pretendedClient(name, request.redirectHost);
  return (
    <section aria-labelledby="application" className="flex flex-col gap-3">
      <h2 id="application" className="sr-only">
        The application
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="flex flex-col gap-0.5 px-4 py-3">
          <p className="text-ink-muted">You will be sent back to</p>
          <p className="font-mono text-lg font-semibold text-ink [overflow-wrap:anywhere]">{request.redirectHost}</p>
          <p className="text-sm text-ink-muted">{KINDS[redirectKind(request.redirectHost)]}</p>
        </div>
        <dl className="divide-y divide-line border-t border-line">
          <Fact name="Calls itself">
            <span className="text-ink [overflow-wrap:anywhere]">
              “<bdi>{name}</bdi>”
            </span>
          </Fact>
          <Fact name="Identity">
            {request.documentHost ? (
              <>
                Vouched for by{" "}
                <span className="font-mono text-ink [overflow-wrap:anywhere]">{request.documentHost}</span>, which
                publishes what it says of itself.
              </>
            ) : (
              <>
                <Badge tone="warn">Not verified</Badge> It registered itself; anyone can take any name.
              </>
            )}
          </Fact>
        </dl>
      </div>
      {pretended && (
        <Notice tone="warn" title={`This may not be ${pretended}`}>
          It uses a name like {pretended}, but leads to{" "}
          <strong className="font-semibold [overflow-wrap:anywhere]">{request.redirectHost}</strong>, which is not known
          as an address of {pretended}. Unless you know that address, deny.
        </Notice>
      )}
    </section>
  );
}

const KINDS = {
  site: "Whoever runs this address receives the access that you grant.",
  this_computer: "A program on this computer receives the access that you grant.",
  scheme: "The program on this device that opens such links receives the access that you grant.",
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-4 gap-y-0.5 px-4 py-2.5 sm:flex-row">
      <dt className="w-24 shrink-0 text-ink-muted">{name}</dt>
      <dd className="min-w-0 text-ink-muted">{children}</dd>
    </div>
  );
}
