"use client";

import { ErrorMessage } from "@/lib/web/error-message";
import "./globals.css";

/** Stands in for the root layout itself, so it brings html and body along. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Error · Dealspace</title>
        <main className="px-4">
          <ErrorMessage {...props} />
        </main>
      </body>
    </html>
  );
}
