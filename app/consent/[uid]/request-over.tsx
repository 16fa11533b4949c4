import { LinkButton } from "@/lib/web/ui";

/** One text for a request that was answered, ran out, never was, or belongs to another browser: nothing tells them apart. */
export function RequestOver() {
  return (
    <div className="flex flex-col items-start gap-3 pt-4 sm:pt-12">
      <h1 className="text-xl font-semibold tracking-tight">This request is over</h1>
      <p className="text-md text-ink-muted">
        A request to connect can be answered once, within 15 minutes, and only in the browser that opened it. If the
        application is still waiting, go back to it and connect again.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton href="/agents" variant="primary">
          My connected agents
        </LinkButton>
        <LinkButton href="/">Go to Home</LinkButton>
      </div>
    </div>
  );
}
