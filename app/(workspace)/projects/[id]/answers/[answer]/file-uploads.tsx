"use client";

import clsx from "clsx";
import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/lib/web/ui/button";
import { UploadRow } from "./upload-row";
import { useUploads } from "./use-uploads";

/** Where files are dropped or chosen, and how far each is. */
export function FileUploads({ projectId, answerId }: { projectId: string; answerId: string }) {
  const { uploads, add, pause, resume, cancel, dismiss } = useUploads({ projectId, answerId });
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(event, false);
    add([...event.dataTransfer.files]);
  };

  return (
    <div className="border-t border-line p-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={drop}
        className={clsx(
          "flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-md border border-dashed px-4 py-4 text-base text-ink-muted",
          over ? "border-accent bg-accent-soft" : "border-line-strong",
        )}
      >
        <Button size="small" icon={<Upload aria-hidden="true" />} onClick={() => chooser.current?.click()}>
          Choose files
        </Button>
        <span>or drop them here. Up to 200 MB each.</span>
        <input
          ref={chooser}
          type="file"
          multiple
          aria-label="Files to attach"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = ""; // the same file again is a choice too
          }}
        />
      </div>
      {uploads.length > 0 && (
        <ul aria-label="Uploads" className="mt-3 flex flex-col gap-3">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onPause={() => pause(upload.key)}
              onResume={() => resume(upload.key)}
              onCancel={() => cancel(upload.key)}
              onDismiss={() => dismiss(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
