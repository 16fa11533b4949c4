import { openFile } from "@/lib/deals";
import { sendFile } from "@/lib/web/files/send";

export const dynamic = "force-dynamic";

export const GET = async (request: Request, { params }: RouteContext<"/files/[id]">) =>
  sendFile(request, (await params).id, "download", openFile);
