import type { Metadata } from "next";
import { waitInWords } from "@/lib/auth/problems";
import { openLink } from "@/lib/auth/use-link";
import { runtime } from "@/lib/runtime";
import { callOrigin } from "@/lib/web/session";
import { Button, Frame, LinkButton, Notice } from "@/lib/web/ui";
import { signInWithLink } from "../actions";
import { PasswordForm } from "./password-form";

export const metadata: Metadata = { title: "Link" };

/** Opening the page uses nothing up: programs that check mail open it, too. The button does. */
export default async function AccountLinkPage({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  const { config } = runtime();
  const opened = await openLink(runtime(), await callOrigin(), secret);
  if (opened.outcome === "rate_limited")
    return (
      <Frame title="Too many attempts">
        <p className="text-ink-muted">{waitInWords(opened.retryAfter)}</p>
      </Frame>
    );
  if (opened.outcome === "unknown")
    return (
      <Frame title="This link opens nothing">
        <p className="text-ink-muted">It works once, and only for a short while. Ask for a new one.</p>
        <LinkButton href={config.mail ? "/login/link" : "/login"} className="self-start">
          {config.mail ? "Get a new link" : "Go to sign-in"}
        </LinkButton>
      </Frame>
    );
  const { link } = opened;
  return (
    <Frame title={link.purpose === "reset" ? "Choose a new password" : "Sign in to Dealspace"}>
      <p className="text-ink-muted">
        For <bdi>{link.name}</bdi>, <bdi className="[overflow-wrap:anywhere]">{link.email}</bdi>.
      </p>
      {link.proves && (
        <Notice tone="warn" title="This link proves that the address is yours.">
          What was set up under it before ends when you go on: the password, all sessions, connected agents and seats in
          deals.
        </Notice>
      )}
      {link.purpose === "reset" ? (
        <PasswordForm secret={secret} email={link.email} />
      ) : (
        <form action={signInWithLink} className="flex flex-col">
          <input type="hidden" name="secret" value={secret} />
          <Button type="submit" variant="primary" size="large">
            Sign in
          </Button>
        </form>
      )}
    </Frame>
  );
}
