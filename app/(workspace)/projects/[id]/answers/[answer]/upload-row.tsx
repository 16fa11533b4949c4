import { sizeInWords } from "@/lib/web/format";
import { Button } from "@/lib/web/ui/button";
import type { UploadState } from "./use-uploads";

export function UploadRow({
  upload,
  onPause,
  onResume,
  onCancel,
  onDismiss,
}: {
  upload: UploadState;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
  onDismiss: () => void;
}) {
  const { file, phase, sent, problem } = upload;
  const percent = Math.floor((sent / Math.max(1, file.size)) * 100);
  // Read out is what changes for good, not every percent.
  const spoken = problem ? "alert" : phase === "sending" ? undefined : "status";
  const over = phase === "done" || phase === "refused";
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-medium text-ink">{file.name}</span>
        <span className="flex items-center gap-2">
          {(phase === "sending" || phase === "waiting") && (
            <Button size="small" variant="ghost" onClick={onPause} aria-label={`Pause ${file.name}`}>
              Pause
            </Button>
          )}
          {(phase === "paused" || phase === "lost") && (
            <Button size="small" onClick={onResume} aria-label={`Go on with ${file.name}`}>
              {phase === "lost" ? "Try again" : "Go on"}
            </Button>
          )}
          {phase !== "checking" && (
            <Button
              size="small"
              variant="ghost"
              onClick={over ? onDismiss : onCancel}
              aria-label={over ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
            >
              {over ? "Dismiss" : "Cancel"}
            </Button>
          )}
        </span>
      </div>
      {!over && (
        <div
          role="progressbar"
          aria-label={`Upload of ${file.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 w-full overflow-hidden rounded-full bg-track"
        >
          <div className="h-full bg-bar-done" style={{ width: `${percent}%` }} />
        </div>
      )}
      <p role={spoken} className={problem ? "text-sm text-danger" : "text-sm text-ink-muted"}>
        {problem ?? `${WORDS[phase]} · ${over ? "" : `${percent}% of `}${sizeInWords(file.size)}`}
      </p>
    </li>
  );
}

const WORDS: Record<UploadState["phase"], string> = {
  waiting: "Waiting for its turn",
  sending: "Uploading",
  paused: "Paused",
  lost: "Connection lost",
  checking: "Checking",
  done: "Attached",
  refused: "Not attached",
};
