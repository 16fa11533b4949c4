import { Pencil } from "lucide-react";
import { EditForm } from "@/app/(workspace)/projects/[id]/_entry/edit-form";
import { PartyText } from "@/app/(workspace)/projects/[id]/_entry/party-text";
import { Card, CardBody, LinkButton } from "@/lib/web/ui";
import { edit } from "./actions";
import type { Opened } from "./opened";

/** The words of the request, or a form to change them. */
export function RequestBody({ request, path, editing }: { request: Opened; path: string; editing: boolean }) {
  const may = request.allowed_acts.includes("edit_request") && request.version !== undefined;
  if (editing && may) {
    return (
      <Card title="Edit the request">
        <CardBody>
          <EditForm
            act={edit}
            keep={path}
            given={{
              project_id: request.project_id,
              request_id: request.entry_id,
              version: request.version ?? 0,
            }}
            initial={{
              title: request.title,
              body: request.body,
              priority: request.priority,
              due_date: request.due_date ?? "",
            }}
          />
        </CardBody>
      </Card>
    );
  }
  return (
    <Card
      title="Request"
      aside={
        may && (
          <LinkButton href={`${path}?edit=1`} size="small" icon={<Pencil aria-hidden="true" />}>
            Edit
          </LinkButton>
        )
      }
    >
      <CardBody>
        {request.body === "" ? (
          <p className="text-ink-muted">The title says it all: there is no further text.</p>
        ) : (
          <PartyText text={request.body} />
        )}
      </CardBody>
    </Card>
  );
}
