import { readBounded } from "@/lib/platform/bounded-body";
import { AppError } from "@/lib/platform/errors";
import { MOST_BYTES, readSheet, SheetError } from "@/lib/sheets";
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
    return Response.json(await readSheet(name, bytes), { headers: { "cache-control": "no-store" } });
  } catch (thrown) {
    if (!(thrown instanceof SheetError)) throw thrown;
    return refusal(new AppError("invalid_input", thrown.message, {}, thrown));
  }
}
