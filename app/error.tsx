"use client";

import { ErrorMessage } from "@/lib/web/error-message";

export default function PageError(props: { error: unknown; retry: () => void }) {
  return (
    <main className="px-4">
      <ErrorMessage {...props} />
    </main>
  );
}
