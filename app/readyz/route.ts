import { runtime } from "@/lib/runtime";
import { answersWithin } from "@/lib/web/answers-within";

export const dynamic = "force-dynamic";

const LIMIT_MS = 2_000;

/** Whether to send people here: the database answers, and soon. */
export async function GET(): Promise<Response> {
  const database = await answersWithin(LIMIT_MS, () => runtime().database.ping());
  return Response.json(
    { status: database ? "ready" : "unavailable", checks: { database: database ? "ok" : "no answer" } },
    { status: database ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
