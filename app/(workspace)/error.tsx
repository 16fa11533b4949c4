"use client";

import { ErrorMessage } from "@/lib/web/error-message";

export default function WorkspaceError(props: { error: unknown; retry: () => void }) {
  return <ErrorMessage {...props} />;
}
