"use client";

import { useActionState } from "react";
import { Button, buttonClass } from "@/lib/web/ui/button";
import { type Removal, removeAttached } from "./file-actions";

/** Asks once more in a popover of the browser, which needs no script to open or close. */
export function RemoveFile({
  projectId,
  answerId,
  file: { file_id: id, filename, revision = 1 },
}: {
  projectId: string;
  answerId: string;
  file: { readonly file_id: string; readonly filename: string; readonly revision?: number | undefined };
}) {
  const [{ refused }, remove, pending] = useActionState<Removal, FormData>(removeAttached, {});
  const popover = `remove-${id}`;
  return (
    <>
      <button type="button" popoverTarget={popover} className={buttonClass({ variant: "danger", size: "small" })}>
        Remove
        <span className="sr-only"> {filename}</span>
      </button>
      <div
        id={popover}
        popover="auto"
        role="dialog"
        aria-labelledby={`${popover}-title`}
        className="m-auto w-96 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-5 text-base text-ink shadow-raised backdrop:bg-black/40"
      >
        <h2 id={`${popover}-title`} className="text-lg font-semibold tracking-tight [overflow-wrap:anywhere]">
          Remove <bdi>{filename}</bdi>?
        </h2>
        <p className="mt-1 text-ink-muted">
          {revision > 1
            ? `Revision ${revision} is gone then, and the one before it counts again.`
            : "It is gone from the answer then. The history keeps its name."}
        </p>
        {refused !== undefined && (
          <p role="alert" className="mt-2 font-medium text-danger">
            {refused}
          </p>
        )}
        <form action={remove} className="mt-4 flex justify-end gap-2">
          <input type="hidden" name="project" value={projectId} />
          <input type="hidden" name="answer" value={answerId} />
          <input type="hidden" name="file" value={id} />
          <button type="button" popoverTarget={popover} popoverTargetAction="hide" className={buttonClass()}>
            Keep
          </button>
          <Button type="submit" variant="danger" disabled={pending}>
            Remove for good
          </Button>
        </form>
      </div>
    </>
  );
}
