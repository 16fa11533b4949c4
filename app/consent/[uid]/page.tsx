import type { Metadata } from "next";
import { agentAccess } from "@/lib/agent-access";
import { listMySpaces } from "@/lib/agents";
import { openConsent } from "@/lib/web/consent";
import { requireSession } from "@/lib/web/session";
import { ProductMark } from "@/lib/web/ui";
import { callAsPerson } from "@/lib/web/use-case";
import { ConsentForm } from "./consent-form";
import { RequestOver } from "./request-over";

export const metadata: Metadata = { title: "Connect an application" };

type Query = Partial<Record<"changed" | "spaces", string | string[]>>;
type ConsentPageProps = { params: Promise<{ uid: string }>; searchParams: Promise<Query> };

/** Outside the workspace: the only thing to do here is to decide. */
export default async function ConsentPage({ params, searchParams }: ConsentPageProps) {
  const { person } = await requireSession();
  const { uid } = await params;
  const request = await openConsent(agentAccess().authorization, uid);
  const choices = request ? (await callAsPerson(listMySpaces, {})).choices : [];
  const query = await searchParams;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-140 flex-col gap-6 px-4 py-8 normal-nums sm:py-12">
      <div className="flex items-center gap-2">
        <ProductMark className="size-5" />
        <span className="text-md font-semibold tracking-tight">Dealspace</span>
      </div>
      {request ? (
        <ConsentForm
          uid={uid}
          request={request}
          person={person}
          choices={choices}
          hints={{ changed: query.changed !== undefined, noSpaces: query.spaces === "none" }}
        />
      ) : (
        <RequestOver />
      )}
    </main>
  );
}
