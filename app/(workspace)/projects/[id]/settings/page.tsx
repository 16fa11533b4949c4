import type { Metadata } from "next";
import { getProjectSettings } from "@/lib/deals";
import { timeZones } from "@/lib/web/time-zones";
import { Notice, PageHeader } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { DealForm } from "./deal-form";
import { Milestones } from "./milestones";
import { Workstreams } from "./workstreams";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const settings = await callAsPerson(getProjectSettings, { project_id: id });
  const closed = settings.stage === "closed";
  return (
    <>
      <PageHeader title="Settings" />
      {closed && (
        <div className="mb-6">
          <Notice tone="warn" title="This deal is closed.">
            Nothing of it changes until an admin of the bank takes it up again.
          </Notice>
        </div>
      )}
      <fieldset disabled={closed} className="grid items-start gap-6 lg:grid-cols-2">
        <legend className="sr-only">Settings of the deal</legend>
        <DealForm deal={settings} zones={timeZones()} />
        <div className="flex min-w-0 flex-col gap-6">
          <Workstreams deal={id} workstreams={settings.workstreams} />
          <Milestones deal={id} milestones={settings.milestones} />
        </div>
      </fieldset>
    </>
  );
}
