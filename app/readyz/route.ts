import { runtime } from "@/lib/runtime";
import { answersWithin } from "@/lib/web/answers-within";

export const dynamic = "force-dynamic";

const LIMIT_MS = 2_000;

/** Whether to send people here: the database answers, and soon, and can store what they do. */
export async function GET(): Promise<Response> {
  const [answers, stores] = await Promise.all([
    answersWithin(LIMIT_MS, () => runtime().database.ping()),
    answersWithin(LIMIT_MS, canStore),
  ]);
  const ready = answers && stores;
  return Response.json(
    {
      status: ready ? "ready" : "unavailable",
      checks: { database: answers ? "ok" : "no answer", storage: stores ? "ok" : "the disk of DATA_DIR is full" },
    },
    { status: ready ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}

async function canStore(): Promise<void> {
  if (!(await runtime().database.canStore())) throw new Error("the disk is full");
}
