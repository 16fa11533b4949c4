import type { ReactNode } from "react";
import { ProductMark } from "./product-mark";

/** A page that stands alone, for who is not signed in: one thing to read or to do. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-112 content-center gap-6 px-4 py-10 normal-nums">
      <header className="flex flex-col gap-3 px-1">
        <ProductMark className="size-9" />
        <h1 className="text-xl font-semibold tracking-tight text-ink [overflow-wrap:anywhere]">{title}</h1>
      </header>
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-5">{children}</div>
    </main>
  );
}
