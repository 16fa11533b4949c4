import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { listMyBanks, USUAL_DEAL } from "@/lib/deals";
import { timeZones } from "@/lib/web/time-zones";
import { Card, CardBody, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { NewProjectForm } from "./new-project-form";

export const metadata: Metadata = { title: "New project" };

export default async function NewProjectPage() {
  const { banks } = await callAsPerson(listMyBanks, {});
  if (banks.length === 0) notFound();
  return (
    <>
      <PageHeader
        title="New project"
        description="You become its first admin. Nobody else sees the deal until you invite them."
      />
      <Card className="max-w-3xl">
        <CardBody>
          <NewProjectForm
            banks={banks.map(({ bank_id, name }) => ({ id: bank_id, name }))}
            usual={USUAL_DEAL}
            zones={timeZones()}
          />
        </CardBody>
      </Card>
    </>
  );
}
