"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SignInAnswer } from "@/lib/auth/answers";
import { problemInWords } from "@/lib/auth/problems";
import { Button, Field, Notice } from "@/lib/web/ui";
import { SamplePeople, type SamplePerson } from "./sample-people";

const ACTION = "/api/auth/callback/credentials";
const UNREACHABLE = "The server does not answer. Check your connection and try again.";
const PROBLEM_ID = "sign-in-problem";

type SignInFormProps = {
  heading: ReactNode;
  csrfToken: string;
  back: string;
  problem: string | undefined;
  sample: { password: string; people: readonly SamplePerson[] } | null;
  /** Other ways to sign in. */
  children: ReactNode;
};

/** An ordinary form to next-auth. With script the answer comes back to this page, and what was typed stays. */
export function SignInForm({ heading, csrfToken, back, problem: given, sample, children }: SignInFormProps) {
  const [problem, setProblem] = useState(given);
  const [pending, setPending] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const router = useRouter();

  // How the browser got its cookie is nothing to keep in the address or the history.
  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has("started")) return;
    url.searchParams.delete("started");
    window.history.replaceState(null, "", url);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    const answer = await ask(new FormData(event.currentTarget));
    // A whole new page: nothing of the signed-out one stays in memory.
    if (answer?.url && !answer.error) return window.location.assign(answer.url);

    setProblem(answer?.error ? problemInWords(answer.error, answer.wait ?? 0) : UNREACHABLE);
    setPending(false);
    if (answer?.error === "Expired") router.refresh(); // brings the new token
    if (password.current) password.current.value = "";
    password.current?.focus();
  }

  function fill(person: SamplePerson) {
    if (!email.current || !password.current || !sample) return;
    email.current.value = person.email;
    password.current.value = sample.password;
    setProblem(undefined);
    button.current?.focus();
  }

  const described = problem ? { "aria-describedby": PROBLEM_ID } : {};
  return (
    <>
      <div>
        {heading}
        <div className="rounded-lg border border-line bg-surface">
          <form action={ACTION} method="post" onSubmit={submit} className="flex flex-col gap-4 p-5">
            <input type="hidden" name="csrfToken" value={csrfToken} />
            <input type="hidden" name="callbackUrl" value={back} />
            {problem && (
              <div id={PROBLEM_ID}>
                <Notice tone="danger" live>
                  {problem}
                </Notice>
              </div>
            )}
            <Field
              ref={email}
              label="E-mail"
              name="email"
              type="email"
              autoComplete="username"
              maxLength={254}
              required
              {...described}
            />
            <Field
              ref={password}
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              maxLength={1000}
              required
              {...described}
            />
            <Button
              ref={button}
              type="submit"
              variant="primary"
              size="large"
              disabled={pending}
              className="mt-1 w-full"
            >
              {pending ? "Signing in…" : "Sign in"}
            </Button>
          </form>
          {children}
        </div>
      </div>
      {sample && <SamplePeople people={sample.people} password={sample.password} onChoose={fill} />}
    </>
  );
}

async function ask(form: FormData): Promise<SignInAnswer | undefined> {
  const body = new URLSearchParams({ json: "true" });
  for (const [name, value] of form) if (typeof value === "string") body.set(name, value);
  try {
    const answer = await fetch(ACTION, { method: "POST", body });
    return (await answer.json()) as SignInAnswer;
  } catch {
    return undefined;
  }
}
