import { PublicationTexts } from "@/app/(workspace)/_public-text/publication-texts";
import { TeamSaid } from "@/app/(workspace)/team-said";
import { previewPublication } from "@/lib/deals";
import { countOf } from "@/lib/web/format";
import { ActForm, DespiteBlockers } from "@/lib/web/forms";
import type { SearchParams } from "@/lib/web/search-params";
import { Badge, Card, CardBody, EmptyState, LinkButton, Notice } from "@/lib/web/ui";
import { askAsPerson, callAsPerson } from "@/lib/web/use-case";
import { publish } from "./actions";
import { type Readers, readersAsFields, readersInAddress } from "./chosen-readers";
import { FirmReads, readsSomething } from "./firm-reads";
import type { Opened } from "./opened";
import type { Preview } from "./preview";
import { ReadersChoice } from "./readers-choice";

type Props = { answer: Opened; path: string; query: SearchParams; now: number };

/** The disclosure diff: who would newly read what. Publishing is offered only below it, for the readers and the version that it speaks of. */
export async function Publication({ answer, path, query, now }: Props) {
  const about = { project_id: answer.project_id, answer_id: answer.entry_id };
  const readers = readersInAddress(query);
  const asked = await askAsPerson(previewPublication, { ...about, ...readers });
  const refused = "error" in asked && asked.error.code === "invalid_input";
  const preview = "output" in asked ? asked.output : await callAsPerson(previewPublication, about);
  return (
    <>
      <TeamSaid team={preview.team} now={now} />
      <Card title="Before you publish: who would newly see what">
        <CardBody className="flex flex-col gap-4">
          {preview.waits_for_release && (
            <Notice tone="warn" title="Nobody sees it yet">
              The list of its requests is not released to the data room. It is shown to its readers as soon as that
              happens.
            </Notice>
          )}
          <BecomesPublic preview={preview} isPublic={answer.status === "published"} />
          <ReadersChoice
            preview={preview}
            chosen={refused && readers ? readers : preview}
            path={path}
            problem={refused ? problemWith(readers, asked.error.message) : undefined}
          />
        </CardBody>
        {!refused && <WhoReads preview={preview} />}
        <CardBody className="flex flex-wrap items-end gap-2 border-t border-line">
          {!refused && preview.has_effect && (
            <ActForm
              act={publish}
              given={{ ...about, version: preview.version, ...readersAsFields(preview) }}
              submit={submitIn(preview)}
            >
              <PublicationTexts requests={preview.requests} />
              <DespiteBlockers open={preview.team.blockers.length} />
            </ActForm>
          )}
          <LinkButton href={path}>Not now</LinkButton>
        </CardBody>
      </Card>
    </>
  );
}

function BecomesPublic({ preview, isPublic }: { preview: Preview; isPublic: boolean }) {
  const requests = preview.requests.filter((request) => request.becomes_public);
  if (isPublic && requests.length === 0) return null;
  return (
    <section aria-label="What becomes public" className="flex flex-col gap-1">
      <h3 className="font-semibold">What becomes public</h3>
      <ul className="flex flex-col gap-1">
        {!isPublic && <li>This answer, with everything that is attached to it</li>}
        {requests.map((request) => (
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
  );
}

/** Firm by firm; those to which nothing is new, by name alone. */
function WhoReads({ preview }: { preview: Preview }) {
  const newly = preview.firms.filter(readsSomething);
  const others = preview.firms.filter((firm) => !readsSomething(firm));
  const left = others.filter((firm) => firm.asked && !firm.chosen);
  return (
    <>
      {left.length > 0 && (
        <CardBody className="border-t border-line">
          <Notice tone="warn" title="Who asked would not read the answer">
            {left.map((firm) => firm.organization).join(", ")}
          </Notice>
        </CardBody>
      )}
      {newly.length === 0 ? (
        <EmptyState title="Nobody would newly see anything">
          {preview.waits_for_release ? "It waits for the release of its list." : NOBODY[String(preview.has_effect)]}
        </EmptyState>
      ) : (
        <ul aria-label="Who would newly see what" className="divide-y divide-line border-t border-line">
          {newly.map((firm) => (
            <li key={firm.organization_id}>
              <FirmReads firm={firm} answer={preview.answer} open={newly.length === 1} />
            </li>
          ))}
        </ul>
      )}
      {newly.length > 0 && others.length > 0 && (
        <CardBody className="border-t border-line text-ink-muted">
          Sees nothing new: {others.map((firm) => firm.organization).join(", ")}
        </CardBody>
      )}
    </>
  );
}

const NOBODY: Record<string, string> = {
  true: "They read all of it already, or do not work on this workstream.",
  false: "These firms read it already. Choose others.",
};

function submitIn(preview: Preview): string {
  const [first, ...more] = preview.firms.filter(readsSomething);
  if (!first) return "Publish";
  return `Publish to ${more.length === 0 ? first.organization : countOf(more.length + 1, "firm")}`;
}

/** What is no id at all is refused in words for those who send it, not for those who look. */
const problemWith = (readers: Readers | undefined, message: string): string =>
  readers?.readers === "chosen" ? CHOOSE : message;

const CHOOSE = "Choose at least one firm of this deal.";
