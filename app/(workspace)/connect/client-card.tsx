import type { ClientSetup } from "@/lib/web/agents/client-setups";
import { Card, CardBody, Notice } from "@/lib/web/ui";
import { Snippet } from "./snippet";

export function ClientCard({ setup, local }: { setup: ClientSetup; local: boolean }) {
  const { id, name, steps, config } = setup;
  return (
    <Card title={name} id={id}>
      <CardBody className="flex flex-col gap-3">
        {steps.length === 1 ? (
          <p>{steps[0]}</p>
        ) : (
          <ol className="flex list-decimal flex-col gap-1 pl-4 marker:text-ink-faint">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {config && <Snippet label={config.file} text={config.text} owner={name} />}
        {setup.fromTheCloud && local && (
          <Notice>
            This client connects from its vendor’s servers, which cannot reach an address on your computer. It works
            once Dealspace runs under a public https address.
          </Notice>
        )}
      </CardBody>
    </Card>
  );
}
