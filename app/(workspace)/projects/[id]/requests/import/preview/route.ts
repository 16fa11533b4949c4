import { previewImport } from "@/lib/deals";
import { rowsFor } from "../receive";

export const dynamic = "force-dynamic";

/** The most rows a file may have, each with a sentence or two. It is parsed at one go, and others wait meanwhile. */
const LARGEST = 8 * 1024 * 1024;

export const POST = async (request: Request, { params }: RouteContext<"/projects/[id]/requests/import/preview">) =>
  rowsFor(previewImport, request, (await params).id, LARGEST);
