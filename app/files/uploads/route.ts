import { startUpload } from "@/lib/deals";
import { announceUpload } from "@/lib/web/files/announce";

export const dynamic = "force-dynamic";

export const POST = (request: Request) => announceUpload(request, startUpload);
