import { fileSize } from "@/lib/web/format";
import { Card, CardBody } from "@/lib/web/ui";
import type { Opened } from "./opened";

export function AnswerFiles({ files }: { files: Opened["files"] }) {
  return (
    <Card title="Files" aside={files.length > 0 && files.length}>
      {files.length === 0 ? (
        <CardBody>
          <p className="text-ink-muted">Nothing is attached.</p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {files.map((file) => (
            <li key={file.object_id} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{file.filename}</span>
              <span className="ml-auto text-sm text-ink-muted tabular-nums">
                {file.mime} · {fileSize(file.size)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
