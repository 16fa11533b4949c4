import { Download } from "lucide-react";
import type { Metadata } from "next";
import { cache } from "react";
import { CautionBadge } from "@/app/(workspace)/projects/[id]/answers/[answer]/caution-badge";
import { getFile } from "@/lib/deals";
import { Badge, buttonClass, Notice, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { FileFacts } from "./file-facts";
import { FilePreview } from "./file-preview";

type Props = { params: Promise<{ id: string; file: string }> };

const theFile = cache((id: string, file: string) => callAsPerson(getFile, { project_id: id, file_id: file }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id, file } = await params;
  return { title: (await theFile(id, file)).filename };
}

/** What an agent's link leads to: the file for whoever is signed in and may have it. */
export default async function FilePage({ params }: Props) {
  const { id, file: name } = await params;
  const file = await theFile(id, name);
  return (
    <>
      <PageHeader
        title={file.filename}
        marks={
          <>
            {file.revision !== undefined && (file.revision > 1 || file.superseded) && (
              <Badge>Revision {file.revision}</Badge>
            )}
            {file.caution && <CautionBadge caution={file.caution} />}
          </>
        }
        actions={
          <a href={`/files/${file.file_id}`} className={buttonClass({ variant: "primary" })}>
            <Download aria-hidden="true" />
            Download
          </a>
        }
      />
      <div className="flex flex-col gap-6">
        {file.superseded && <Notice tone="warn">There is a newer revision of this file.</Notice>}
        <FileFacts projectId={id} file={file} />
        <FilePreview file={file} />
      </div>
    </>
  );
}
