"use client";

import { useActionState } from "react";
import { Button, buttonClass } from "@/lib/web/ui/button";
import { type Removal, removeAttached } from "./file-actions";

/** Asked once more, without script too: what is removed is gone. */
export function RemoveFile({
  projectId,
  answerId,
  file,
}: {
  projectId: string;
  answerId: string;
  file: { readonly file_id: string; readonly filename: string; readonly revision: number };
}) {
  const [{ refused }, remove, pending] = useActionState<Removal, FormData>(removeAttached, {});
  return (
    <details className="relative">
      <summary
        aria-label={`Remove ${file.filename}`}
        className={`${buttonClass({ variant: "danger", size: "small" })} cursor-pointer list-none`}
      >
        Remove
      </summary>
      <form
        action={remove}
        className="absolute right-0 z-10 mt-1 flex w-64 flex-col gap-2 rounded-md border border-line bg-raised p-3 shadow-(--shadow)"
      >
        <input type="hidden" name="project" value={projectId} />
        <input type="hidden" name="answer" value={answerId} />
        <input type="hidden" name="file" value={file.file_id} />
        <p className="break-words text-base text-ink">
          {file.revision > 1
            ? `Remove revision ${file.revision}? The one before it counts again.`
            : "Remove this file from the answer?"}
        </p>
        {refused !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {refused}
          </p>
        )}
        <Button type="submit" variant="danger" size="small" disabled={pending}>
          Remove for good
        </Button>
      </form>
    </details>
  );
}
