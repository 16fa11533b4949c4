import { Paperclip } from "lucide-react";
import { count } from "@/lib/web/format";
import { Card, EmptyState } from "@/lib/web/ui";
import { FileRow, type ShownFile } from "./file-row";
import { FileUploads } from "./file-uploads";

/** The files of an answer, the newest revision of each in front; for whoever may change them with a place to drop more. */
export function FilesPanel({
  projectId,
  answerId,
  files,
  mayChange,
}: {
  projectId: string;
  answerId: string;
  files: readonly ShownFile[];
  mayChange: boolean;
}) {
  const newest = files.filter((file) => !file.superseded);
  return (
    <Card title="Files" aside={newest.length > 0 && count(newest.length)}>
      {newest.length > 0 ? (
        <ul className="divide-y divide-line">
          {newest.map((file) => (
            <FileRow
              key={file.file_id}
              projectId={projectId}
              answerId={answerId}
              file={file}
              earlier={files.filter((one) => one.superseded && one.filename === file.filename)}
              mayChange={mayChange}
            />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<Paperclip aria-hidden="true" />} title="No files yet">
          {mayChange ? "Add what proves or completes this answer." : "Nothing is attached to this answer."}
        </EmptyState>
      )}
      {mayChange && <FileUploads projectId={projectId} answerId={answerId} />}
    </Card>
  );
}
