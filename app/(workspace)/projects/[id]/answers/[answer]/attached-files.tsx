import { listFiles } from "@/lib/deals";
import { callAsPerson } from "@/lib/web/use-case";
import { FilesPanel } from "./files-panel";

/** The files of an answer as the person sees them, for the answer's page. */
export async function AttachedFiles({ projectId, answerId }: { projectId: string; answerId: string }) {
  const { files, may_change } = await callAsPerson(listFiles, { project_id: projectId, answer_id: answerId });
  return <FilesPanel projectId={projectId} answerId={answerId} files={files} mayChange={may_change} />;
}
