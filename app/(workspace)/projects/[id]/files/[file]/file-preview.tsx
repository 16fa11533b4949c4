import { FileQuestion } from "lucide-react";
import { Card, CardBody, EmptyState } from "@/lib/web/ui";

/** Images, and PDFs in the browser's own viewer. Everything else is downloaded: nothing that could run is opened here. */
export function FilePreview({
  file: { file_id, filename, preview },
}: {
  file: { readonly file_id: string; readonly filename: string; readonly preview?: "image" | "pdf" | undefined };
}) {
  const source = `/files/${file_id}/preview`;
  return (
    <Card title="Preview">
      {preview === "image" && (
        <CardBody className="flex justify-center bg-sunken">
          {/* biome-ignore lint/performance/noImgElement: the optimiser would fetch it as nobody and keep a copy */}
          <img src={source} alt={`Preview of ${filename}`} className="max-h-[70vh] max-w-full object-contain" />
        </CardBody>
      )}
      {preview === "pdf" && <iframe src={source} title={`Preview of ${filename}`} className="block h-[75vh] w-full" />}
      {preview === undefined && (
        <EmptyState icon={<FileQuestion aria-hidden="true" />} title="No preview for this kind of file">
          Download it to open it with a program of yours.
        </EmptyState>
      )}
    </Card>
  );
}
