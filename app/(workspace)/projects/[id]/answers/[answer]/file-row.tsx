import { Download } from "lucide-react";
import { fileTypeInWords, momentInWords, sizeInWords } from "@/lib/web/format";
import { Badge, buttonClass } from "@/lib/web/ui";
import { CautionBadge, type FileCaution } from "./caution-badge";
import { RemoveFile } from "./remove-file";

export type ShownFile = {
  readonly file_id: string;
  readonly filename: string;
  readonly size: number;
  readonly mime: string;
  readonly sha256: string;
  /** For those who work on the answer. */
  readonly revision?: number | undefined;
  readonly superseded: boolean;
  readonly caution?: FileCaution | undefined;
  readonly added_at?: number | undefined;
};

export function FileRow({
  projectId,
  answerId,
  file,
  earlier,
  mayChange,
}: {
  projectId: string;
  answerId: string;
  file: ShownFile;
  earlier: readonly ShownFile[];
  mayChange: boolean;
}) {
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <FileLink projectId={projectId} file={file} />
            {file.revision !== undefined && file.revision > 1 && <Badge>Revision {file.revision}</Badge>}
            {file.caution && <CautionBadge caution={file.caution} />}
          </div>
          <Facts file={file} />
        </div>
        <div className="flex items-center gap-2">
          <DownloadLink file={file} />
          {mayChange && <RemoveFile projectId={projectId} answerId={answerId} file={file} />}
        </div>
      </div>
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-ink-muted hover:text-ink">
            {earlier.length === 1 ? "1 earlier revision" : `${earlier.length} earlier revisions`}
          </summary>
          <ul className="mt-1 flex flex-col gap-1 border-l border-line pl-3">
            {earlier.map((one) => (
              <li key={one.file_id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium text-ink">Revision {one.revision}</span>
                <Facts file={one} />
                <a
                  href={`/files/${one.file_id}`}
                  className="text-accent-text underline"
                  aria-label={`Download revision ${one.revision} of ${one.filename}`}
                >
                  Download
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A plain link, not one that Next follows by script: the file's page has a policy of its own, which comes with the page. */
function FileLink({ projectId, file }: { projectId: string; file: ShownFile }) {
  return (
    <a
      href={`/projects/${projectId}/files/${file.file_id}`}
      className="min-w-0 break-words font-medium text-ink hover:underline"
    >
      {file.filename}
    </a>
  );
}

function DownloadLink({ file }: { file: ShownFile }) {
  return (
    <a
      href={`/files/${file.file_id}`}
      className={buttonClass({ size: "small" })}
      aria-label={`Download ${file.filename}`}
    >
      <Download aria-hidden="true" />
      Download
    </a>
  );
}

function Facts({ file: { size, mime, sha256, added_at } }: { file: ShownFile }) {
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 text-sm text-ink-muted">
      <span>{sizeInWords(size)}</span>
      <span>{fileTypeInWords(mime)}</span>
      {added_at !== undefined && <span>{momentInWords(added_at)}</span>}
      <span title={`SHA-256 ${sha256}`} className="font-mono">
        {sha256.slice(0, 12)}
      </span>
    </p>
  );
}
