import { excerpt } from "./excerpt";

export type ToldEvent = {
  readonly action: string;
  readonly body: string | null;
  readonly fromStatus: string | null;
  readonly toStatus: string | null;
};

/** One line of history in short: what was written, cut where it is long; else what was done, in our own words. */
export function eventSummary({ action, body, fromStatus, toStatus }: ToldEvent): {
  readonly summary: string;
  readonly truncated?: true;
} {
  if (body !== null && body !== "") {
    const { text, ...cut } = excerpt(body);
    return { summary: text, ...cut };
  }
  const done = `${action.charAt(0).toUpperCase()}${action.slice(1).replaceAll("_", " ")}`;
  const statuses = [fromStatus, toStatus].filter((status) => status !== null);
  return { summary: statuses.length === 0 ? done : `${done} (${statuses.join(" → ")})` };
}
