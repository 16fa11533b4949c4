import { previewImport } from "@/lib/deals";
import { MOST_TEXT } from "../most-text";
import { rowsFor } from "../receive";

export const dynamic = "force-dynamic";

export const POST = async (request: Request, { params }: RouteContext<"/projects/[id]/requests/import/preview">) =>
  rowsFor(previewImport, request, (await params).id, MOST_TEXT);
