import { agoInWords } from "@/lib/auth/session-words";

/** Unix seconds as a distance, with the exact moment on demand. */
export function Moment({ at, now }: { at: number; now: number }) {
  const moment = new Date(at * 1000).toISOString();
  return (
    <time dateTime={moment} title={`${moment.slice(0, 16).replace("T", " ")} UTC`}>
      {agoInWords(at * 1000, now * 1000)}
    </time>
  );
}
