import { attachFile, discardUpload, getUpload } from "@/lib/deals";
import { giveUp } from "@/lib/web/files/announce";
import { takePiece, tellOffset } from "@/lib/web/files/receive";

export const dynamic = "force-dynamic";

type Context = RouteContext<"/files/uploads/[id]">;
const useCases = { find: getUpload, attach: attachFile };

export const HEAD = async (request: Request, { params }: Context) => tellOffset(request, (await params).id, useCases);
export const PATCH = async (request: Request, { params }: Context) => takePiece(request, (await params).id, useCases);
export const DELETE = async (request: Request, { params }: Context) =>
  giveUp(request, (await params).id, discardUpload);
