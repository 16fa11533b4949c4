import { PublicationTexts } from "@/app/(workspace)/_public-text/publication-texts";
import { TeamSaid } from "@/app/(workspace)/team-said";
import { previewPublication } from "@/lib/deals";
import { countOf } from "@/lib/web/format";
import { ActForm, DespiteBlockers } from "@/lib/web/forms";
import {
  Badge,
  Card,
  CardBody,
  Cell,
  EmptyState,
  HeaderCell,
  LinkButton,
  Notice,
  SideBadge,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { publish } from "./actions";
import type { Opened } from "./opened";

/** The disclosure diff: who would newly see what. Publishing is offered only below it, for the version that it speaks of. */
export async function Publication({ answer, path, now }: { answer: Opened; path: string; now: number }) {
  const preview = await callAsPerson(previewPublication, { project_id: answer.project_id, answer_id: answer.entry_id });
  const nameOf = new Map(preview.requests.map((request) => [request.entry_id, request.ref ?? request.title]));
  const becomePublic = preview.requests.filter((request) => request.becomes_public);
  return (
    <>
      <TeamSaid team={preview.team} now={now} />
      <Card title="Before you publish: who would newly see what">
        <CardBody className="flex flex-col gap-4">
          {preview.waits_for_release && (
            <Notice tone="warn" title="Nobody sees it yet">
              The list of its requests is not released to the data room. It is shown to buyers as soon as that happens.
            </Notice>
          )}
          <section aria-label="What becomes public" className="flex flex-col gap-1">
            <h3 className="font-semibold">What becomes public</h3>
            <ul className="flex flex-col gap-1">
              {answer.status !== "published" && <li>This answer, with everything that is attached to it</li>}
              {becomePublic.map((request) => (
                <li key={request.entry_id} className="flex flex-wrap items-center gap-2">
                  <span className="text-sm text-ink-muted">{request.ref}</span>
                  <span className="[overflow-wrap:anywhere]">{request.title}</span>
                  {request.asked_by !== undefined && (
                    <Badge tone="warn">asked by {request.asked_by}, which stays hidden</Badge>
                  )}
                </li>
              ))}
            </ul>
          </section>
        </CardBody>
        {preview.newly_visible.length === 0 ? (
          <EmptyState title="Nobody would newly see anything">
            {preview.waits_for_release
              ? "It waits for the release of its list."
              : "Nobody else works on this workstream."}
          </EmptyState>
        ) : (
          <Table label="Who would newly see what">
            <TableHead className="border-t">
              <TableRow>
                <HeaderCell>Firm</HeaderCell>
                <HeaderCell>People</HeaderCell>
                <HeaderCell>Would see</HeaderCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {preview.newly_visible.map((firm) => (
                <TableRow key={firm.organization}>
                  <Cell className="align-top">
                    <span className="flex flex-wrap items-center gap-2 font-medium">
                      {firm.organization} <SideBadge side={firm.side} />
                    </span>
                  </Cell>
                  <Cell className="align-top">{firm.people.map((person) => person.name).join(", ")}</Cell>
                  <Cell className="align-top">
                    {[
                      ...(firm.sees_answer ? ["the answer"] : []),
                      ...firm.request_ids.map((id) => nameOf.get(id) ?? "a request"),
                    ].join(", ")}
                  </Cell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        <CardBody className="flex flex-wrap items-end gap-2 border-t border-line">
          <ActForm
            act={publish}
            given={{ project_id: answer.project_id, answer_id: answer.entry_id, version: preview.version }}
            submit={
              preview.newly_visible.length === 0
                ? "Publish"
                : `Publish to ${countOf(preview.newly_visible.length, "firm")}`
            }
          >
            <PublicationTexts requests={becomePublic} />
            <DespiteBlockers open={preview.team.blockers.length} />
          </ActForm>
          <LinkButton href={path}>Not now</LinkButton>
        </CardBody>
      </Card>
    </>
  );
}
