import clsx from "clsx";
import type { Metadata, Route } from "next";
import { redirect } from "next/navigation";
import { problemIn } from "@/lib/auth/problems";
import { signInProviders } from "@/lib/auth/providers";
import { returnPath } from "@/lib/auth/return-path";
import { ROLES, roleInWords } from "@/lib/deals/roles";
import { runtime } from "@/lib/runtime";

import { csrfToken, currentSession } from "@/lib/web/session";
import { LinkButton, ProductMark } from "@/lib/web/ui";
import { ProviderForms } from "./provider-forms";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

type Query = Partial<Record<"callbackUrl" | "error" | "wait" | "started", string | string[]>>;

export default async function LoginPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { config, sample } = runtime();
  const query = await searchParams;
  const back = returnPath(query.callbackUrl, config.publicUrl);
  if (await currentSession()) redirect(back as Route);

  const token = await csrfToken();
  // Once only: a browser that refuses cookies would be sent round in a circle.
  if (!token && query.started === undefined) redirect(startPath(query));
  const problem = token ? problemIn(query) : "This browser refuses cookies. Allow them for this site to sign in.";

  return (
    <main
      className={clsx(
        "mx-auto grid min-h-dvh w-full max-w-104 content-center items-center gap-x-14 gap-y-8 px-4 py-10 normal-nums",
        sample && "lg:max-w-4xl lg:grid-cols-2",
      )}
    >
      <SignInForm
        heading={<Heading />}
        csrfToken={token ?? ""}
        back={back}
        problem={problem}
        sample={sample && { password: sample.password, people: sample.signIns.map(inWords) }}
      >
        <ProviderForms
          providers={signInProviders(config.signIn).map(({ id, name }) => ({ id, name }))}
          csrfToken={token ?? ""}
          back={back}
        />
        {config.mail && (
          <div className="border-t border-line px-5 py-3">
            <LinkButton href="/login/link" variant="ghost" className="-mx-3">
              Forgot your password, or kept out?
            </LinkButton>
          </div>
        )}
      </SignInForm>
    </main>
  );
}

function Heading() {
  return (
    <header className="mb-6 flex flex-col gap-3 px-1">
      <ProductMark className="size-9" />
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold tracking-tight text-ink">Sign in to Dealspace</h1>
        <p className="text-md text-ink-muted">The deal room for banks, sellers and buyers.</p>
      </div>
    </header>
  );
}

function startPath(query: Query): Route {
  const kept = Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return `/login/start?${new URLSearchParams(kept)}` as Route;
}

function inWords({ role, ...person }: { email: string; role: string; name: string; organization: string }) {
  const known = ROLES.find((one) => one === role);
  return { ...person, role: known ? roleInWords(known) : role };
}
