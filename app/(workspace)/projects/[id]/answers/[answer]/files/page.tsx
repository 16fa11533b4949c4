import type { Metadata } from "next";
import { listFiles } from "@/lib/deals";
import { PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { FilesPanel } from "../files-panel";

export const metadata: Metadata = { title: "Files" };

export default async function AnswerFilesPage({ params }: { params: Promise<{ id: string; answer: string }> }) {
  const { id, answer } = await params;
  const found = await callAsPerson(listFiles, { project_id: id, answer_id: answer });
  return (
    <>
      <PageHeader title={found.answer_title} />
      <FilesPanel projectId={id} answerId={found.entry_id} files={found.files} mayChange={found.may_change} />
    </>
  );
}
