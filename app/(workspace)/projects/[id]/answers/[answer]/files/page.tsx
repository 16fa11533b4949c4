import type { Metadata } from "next";
import { getAnswer } from "@/lib/deals";
import { PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { AttachedFiles } from "../attached-files";

export const metadata: Metadata = { title: "Files" };

export default async function AnswerFilesPage({ params }: { params: Promise<{ id: string; answer: string }> }) {
  const { id, answer } = await params;
  const input = { project_id: id, answer_id: answer, include_files: false };
  const { title, entry_id } = await callAsPerson(getAnswer, input);
  return (
    <>
      <PageHeader title={title} />
      <AttachedFiles projectId={id} answerId={entry_id} />
    </>
  );
}
