import type { NextRequest } from "next/server";
import { openArchive } from "@/lib/deals";
import { runtime } from "@/lib/runtime";
import { requireSession } from "@/lib/web/session";
import { callAsSelf, callerAsSelf, callerFor } from "@/lib/web/use-case";
import { actorOf } from "@/lib/web/view-as";
import { zipDownload } from "@/lib/web/zip-download";
import { membersOf } from "./members";

export const dynamic = "force-dynamic";

export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewpoint = request.nextUrl.searchParams.get("viewpoint") ?? "";
  const archive = await callAsSelf(openArchive, { project_id: id, viewpoint_id: viewpoint });
  const { session } = await requireSession();
  const viewed = { module: "deals", space: archive.project_id, userId: archive.viewpoint_id, asAgent: false };
  const caller = archive.self ? await callerAsSelf() : await callerFor(actorOf(session, viewed));
  const { clock, files, log } = runtime();
  const takenAt = clock.now().toISOString();
  const about = {
    project: archive.project_name,
    seen_by: { name: archive.name, role: archive.role, organization: archive.organization },
    taken_at: takenAt,
    time_zone: archive.time_zone,
  };
  return zipDownload(
    `archive-${takenAt.slice(0, 10)}.zip`,
    about,
    membersOf(caller, archive, takenAt, files.store),
    (error) => log.error({ requestId: caller.requestId, err: error }, "an archive broke off"),
  );
}
