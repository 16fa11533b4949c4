import { Pencil } from "lucide-react";
import { EditForm } from "@/app/(workspace)/projects/[id]/_entry/edit-form";
import { PartyText } from "@/app/(workspace)/projects/[id]/_entry/party-text";
import { Card, CardBody, LinkButton } from "@/lib/web/ui";
import { edit } from "./actions";
import type { Opened } from "./opened";

/** The words of the answer, or a form to change them. */
export function AnswerBody({ answer, path, editing }: { answer: Opened; path: string; editing: boolean }) {
  const may = answer.allowed_acts.includes("edit_answer");
  if (editing && may) {
    return (
      <Card title="Edit the answer">
        <CardBody>
          <EditForm
            act={edit}
            keep={path}
            given={{ project_id: answer.project_id, answer_id: answer.entry_id, version: answer.version ?? 0 }}
            initial={{ title: answer.title, body: answer.body }}
          />
        </CardBody>
      </Card>
    );
  }
  return (
    <Card
      title="Answer"
      aside={
        may && (
          <LinkButton href={`${path}?edit=1`} size="small" icon={<Pencil aria-hidden="true" />}>
            Edit
          </LinkButton>
        )
      }
    >
      <CardBody>
        {answer.body === "" ? (
          <p className="text-ink-muted">There is no text. What is attached answers, or it is still to be written.</p>
        ) : (
          <PartyText text={answer.body} />
        )}
      </CardBody>
    </Card>
  );
}
