import { openFile } from "@/lib/deals";
import { sendFile } from "@/lib/web/files/send";

export const dynamic = "force-dynamic";

export const GET = async (request: Request, { params }: RouteContext<"/files/[id]/preview">) =>
  sendFile(request, (await params).id, "preview", openFile);
