import { Archive } from "lucide-react";
import type { Metadata } from "next";
import { mayInDeal } from "@/app/(workspace)/deals/my-deals";
import { listViewpoints } from "@/lib/deals";
import { roleInWords } from "@/lib/deals/roles";

import { requireSession } from "@/lib/web/session";
import { Button, Card, CardBody, EmptyState, Field, PageHeader, Select } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";

export const metadata: Metadata = { title: "Archive" };

export default async function ArchivePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const mayTake = await mayInDeal(id, "take_archive");
  return (
    <>
      <PageHeader
        title="Archive"
        description="Take the room away as one file: for the closing, for the other side’s files, for yourself."
      />
      {mayTake ? <Choice deal={id} /> : <NotYours />}
    </>
  );
}

async function Choice({ deal }: { deal: string }) {
  const { person } = await requireSession();
  const { people } = await callAsPerson(listViewpoints, { project_id: deal });
  return (
    <Card title="Closing archive">
      <CardBody className="flex flex-col gap-4">
        <p className="max-w-prose text-ink-muted">
          A ZIP with everything that the chosen participant sees today: index.html, each request and answer with its
          thread, the files, requests.csv, answers.csv, log.csv, and manifest.json with the SHA-256 of every member. It
          is read with that participant’s own rights; what is said within another firm stays there.
        </p>
        <form method="get" action={`/projects/${deal}/archive/download`} className="flex flex-wrap items-end gap-3">
          <Field label="As seen by" name="viewpoint" className="w-full max-w-96">
            {(wiring) => (
              <Select name="viewpoint" defaultValue={person.id} {...wiring}>
                {people.map((one) => (
                  <option key={one.user_id} value={one.user_id}>
                    {one.name} · {one.organization} ({roleInWords(one.role)})
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="primary" className="h-9" icon={<Archive aria-hidden="true" />}>
            Download archive
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}

function NotYours() {
  return (
    <Card>
      <EmptyState icon={<Archive aria-hidden="true" />} title="For the bank’s admins">
        Only an admin of the bank takes the room away as an archive. Ask one of them.
      </EmptyState>
    </Card>
  );
}
