import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { fileTypeInWords, momentInWords, sizeInWords } from "@/lib/web/format";
import { Card, CardBody } from "@/lib/web/ui";

export function FileFacts({
  projectId,
  file,
}: {
  projectId: string;
  file: {
    readonly entry_id: string;
    readonly answer_title: string;
    readonly size: number;
    readonly mime: string;
    readonly sha256: string;
    readonly added_at?: number | undefined;
  };
}) {
  return (
    <Card title="About this file">
      <CardBody>
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <Fact name="Answer">
            <Link
              href={`/projects/${projectId}/answers/${file.entry_id}` as Route}
              className="font-medium text-ink underline"
            >
              {file.answer_title}
            </Link>
          </Fact>
          <Fact name="Type">{fileTypeInWords(file.mime)}</Fact>
          <Fact name="Size">{sizeInWords(file.size)}</Fact>
          {file.added_at !== undefined && <Fact name="Added">{momentInWords(file.added_at)}</Fact>}
          <Fact name="SHA-256">
            <code className="break-all font-mono">{file.sha256}</code>
          </Fact>
        </dl>
      </CardBody>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
