import { sanitizeText } from "@/lib/platform/sanitize";
import { excerpt } from "../entries/excerpt.rules";

export type ToldEvent = {
  readonly action: string;
  readonly body: string | null;
  readonly fromStatus: string | null;
  readonly toStatus: string | null;
};

/** One line of history in short: what was written, cut where it is long unless all is asked for; else what was done, in our own words. */
export function eventSummary(
  { action, body, fromStatus, toStatus }: ToldEvent,
  whole = false,
): { readonly summary: string; readonly truncated?: true } {
  if (body !== null && body !== "") {
    if (whole) return { summary: sanitizeText(body) };
    const { text, ...cut } = excerpt(body);
    return { summary: text, ...cut };
  }
  const done = `${action.charAt(0).toUpperCase()}${action.slice(1).replaceAll("_", " ")}`;
  const statuses = [fromStatus, toStatus].filter((status) => status !== null);
  return { summary: statuses.length === 0 ? done : `${done} (${statuses.join(" → ")})` };
}
