"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { discardUpload, Refused, sendFile, Unavailable } from "@/lib/web/files/upload-client";

export type UploadPhase = "waiting" | "sending" | "paused" | "lost" | "checking" | "done" | "refused";
export type UploadState = {
  readonly key: number;
  readonly file: File;
  readonly phase: UploadPhase;
  readonly sent: number;
  readonly problem?: string | undefined;
};

const AT_ONCE = 3;
const LOST = "The connection was lost. What has arrived is kept.";

/** Several files at once, each at its own pace: what is lost is taken up again, what is refused says why. */
export function useUploads({ projectId, answerId }: { projectId: string; answerId: string }) {
  const [uploads, setUploads] = useState<readonly UploadState[]>([]);
  const running = useRef(new Map<number, AbortController>());
  /** Where each goes, once it was announced. */
  const places = useRef(new Map<number, string>());
  const nextKey = useRef(1);
  const router = useRouter();

  const change = useCallback((key: number, part: Partial<UploadState>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const run = useCallback(
    async ({ key, file }: UploadState) => {
      const stop = new AbortController();
      running.current.set(key, stop);
      change(key, { phase: "sending", problem: undefined });
      try {
        await sendFile({
          announcement: { project_id: projectId, answer_id: answerId, filename: file.name, size: file.size },
          file,
          place: places.current.get(key),
          signal: stop.signal,
          onPlace: (place) => places.current.set(key, place),
          onProgress: (sent) => change(key, { phase: sent < file.size ? "sending" : "checking", sent }),
        });
        change(key, { phase: "done", sent: file.size });
        router.refresh();
      } catch (thrown) {
        if (thrown instanceof Refused) change(key, { phase: "refused", problem: thrown.message });
        else if (!stop.signal.aborted)
          change(key, { phase: "lost", problem: thrown instanceof Unavailable ? thrown.message : LOST });
      } finally {
        running.current.delete(key);
      }
    },
    [answerId, change, projectId, router],
  );

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const upload of uploads.filter(({ phase }) => phase === "waiting").slice(0, Math.max(0, free)))
      if (!running.current.has(upload.key)) void run(upload);
  }, [uploads, run]);

  return {
    uploads,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file) => ({ key: nextKey.current++, file, phase: "waiting" as const, sent: 0 })),
      ]),
    pause(key: number) {
      running.current.get(key)?.abort();
      change(key, { phase: "paused", problem: undefined });
    },
    resume: (key: number) => change(key, { phase: "waiting", problem: undefined }),
    cancel(key: number) {
      running.current.get(key)?.abort();
      const place = places.current.get(key);
      if (place) void discardUpload(place);
      setUploads((all) => all.filter((one) => one.key !== key));
    },
    dismiss: (key: number) => setUploads((all) => all.filter((one) => one.key !== key)),
  };
}
