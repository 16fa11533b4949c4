import { previewImport } from "@/lib/deals";
import { rowsFor } from "../receive";

export const dynamic = "force-dynamic";

/** As much as a file of the largest size can hold, and what JSON adds. */
const LARGEST = 64 * 1024 * 1024;

export const POST = async (request: Request, { params }: RouteContext<"/projects/[id]/requests/import/preview">) =>
  rowsFor(previewImport, request, (await params).id, LARGEST);
