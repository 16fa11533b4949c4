import { agoInWords } from "@/lib/auth/session-words";

export function Time({ at, now }: { at: number; now: number }) {
  const moment = new Date(at).toISOString();
  return (
    <time dateTime={moment} title={`${moment.slice(0, 16).replace("T", " ")} UTC`}>
      {agoInWords(at, now)}
    </time>
  );
}
