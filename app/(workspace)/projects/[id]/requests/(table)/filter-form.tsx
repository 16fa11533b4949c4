"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useTransition } from "react";

/** An ordinary form that asks for a page. With script the page is not loaded anew, and empty fields stay out of the address. */
export function FilterForm({ action, children }: { action: string; children: ReactNode }) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string" && value.trim() !== "") params.append(name, value.trim());
    }
    for (const open of form.querySelectorAll("details[open]")) open.removeAttribute("open");
    startTransition(() => router.push(`${action}${params.size === 0 ? "" : `?${params}`}` as Route));
  }

  return (
    <search>
      <form
        action={action}
        method="get"
        onSubmit={apply}
        aria-busy={pending}
        className="mb-2 flex flex-wrap items-center gap-2"
      >
        {children}
      </form>
    </search>
  );
}
