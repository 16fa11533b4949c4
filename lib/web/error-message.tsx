"use client";

import { readDigest } from "./error-digest";
import { Button, LinkButton } from "./ui";

/** `digest` is the request id for what a use-case threw (lib/web/shown-error.ts), and Next's hash for the rest. */
export function ErrorMessage({ error, retry }: { error: unknown; retry: () => void }) {
  const { reference, cannotStore } = digestIn(error);
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-start gap-3 py-16">
      <h1 className="text-xl font-semibold tracking-tight">This page could not be shown</h1>
      <p className="text-md text-ink-muted">
        {cannotStore
          ? "The server cannot store anything at the moment, so nothing was changed. Try again in a few minutes; if it stays, tell your administrator."
          : "Something went wrong on our side. Try again; if it stays, tell your administrator the reference."}
      </p>
      {reference !== undefined && (
        <p className="text-base text-ink-muted">
          Reference{" "}
          <code className="rounded bg-sunken px-1.5 py-0.5 font-mono text-sm text-ink select-all">{reference}</code>
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
        <LinkButton href="/">Go to Home</LinkButton>
      </div>
    </div>
  );
}

function digestIn(error: unknown): { reference?: string; cannotStore: boolean } {
  const digest = error instanceof Error && "digest" in error ? error.digest : undefined;
  return typeof digest === "string" ? readDigest(digest) : { cannotStore: false };
}
