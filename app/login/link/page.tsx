import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { runtime } from "@/lib/runtime";
import { Frame, LinkButton } from "@/lib/web/ui";
import { AskForm } from "./ask-form";

export const metadata: Metadata = { title: "Get a link by mail" };

/** The way in for who has forgotten the password, or is kept out by somebody who guesses it. */
export default function LinkPage() {
  if (!runtime().config.mail) notFound();
  return (
    <Frame title="Get a link by mail">
      <AskForm />
      <LinkButton href="/login" variant="ghost" className="self-start">
        Back to sign-in
      </LinkButton>
    </Frame>
  );
}
