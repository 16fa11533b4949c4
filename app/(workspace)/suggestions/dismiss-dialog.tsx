"use client";

import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/lib/web/ui/button";
import { Field } from "@/lib/web/ui/field";

/** Asks why. Escape leaves everything as it is. */
export function DismissDialog({
  says,
  onClose,
  onReason,
}: {
  says: string;
  onClose: () => void;
  onReason: (reason: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[28rem] max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-5 text-base text-ink shadow-raised backdrop:bg-black/40"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
          setMissing(reason === "");
          if (reason !== "") onReason(reason);
        }}
      >
        <h2 id={id} className="text-md font-semibold [overflow-wrap:anywhere]">
          Dismiss: {says}
        </h2>
        <Field
          label="Why not?"
          name="reason"
          maxLength={1000}
          autoComplete="off"
          hint="Kept with the proposal. The agent can read it."
          error={isMissing ? "Say in a few words why it is dismissed." : undefined}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" variant="danger">
            Dismiss
          </Button>
        </div>
      </form>
    </dialog>
  );
}
