import { answerScheduler } from "@/lib/cron";

export const dynamic = "force-dynamic";
/** Seconds. */
export const maxDuration = 60;

export { answerScheduler as GET };
