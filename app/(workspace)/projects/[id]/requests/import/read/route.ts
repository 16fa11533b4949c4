import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";
import { runtime } from "@/lib/runtime";
import { isSheetError, MOST_BYTES, SheetError } from "@/lib/sheets";
import { refusal } from "@/lib/web/route-call";
import { barredFrom } from "../receive";

export const dynamic = "force-dynamic";

/** A file, read and given back as rows of text. Nothing of it is kept; for who cannot import, it is not even opened. */
export async function POST(request: Request, { params }: RouteContext<"/projects/[id]/requests/import/read">) {
  const barred = await barredFrom(request, (await params).id);
  if (barred) return refusal(barred);
  const bytes = await readBounded(request, MOST_BYTES);
  try {
    if (!bytes) throw new SheetError("too_large");
    const name = new URL(request.url).searchParams.get("name") ?? "";
    const sheet = await runtime().sheets.read(name, bytes, request.signal);
    return new Response(sheet as Uint8Array<ArrayBuffer>, {
      headers: { "content-type": "application/json", "cache-control": "no-store" },
    });
  } catch (thrown) {
    if (request.signal.aborted) return new Response(null, { status: 499 });
    if (!isSheetError(thrown)) throw thrown;
    const { message, because } = thrown;
    return because === "busy" ? unavailable(message) : refusal(new AppError("invalid_input", message, {}, thrown));
  }
}

/** Not the person's fault, and soon over: said at once, where a page that waits by itself would send the file again and again. */
const unavailable = (message: string): Response =>
  Response.json({ message }, { status: 503, headers: { "cache-control": "no-store", "retry-after": "30" } });
