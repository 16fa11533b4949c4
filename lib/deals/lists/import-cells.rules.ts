/** How words and days are read that people write into cells. Undefined is "not understood". */
import { PRIORITIES, type Priority } from "../entries/status.rules";

export function priorityIn(cell: string): Priority | undefined {
  const word = cell.trim().toLowerCase();
  return word === "medium" ? "normal" : PRIORITIES.find((priority) => priority === word);
}

/**
 * 2026-11-20, 20.11.2026 or 20 Nov 2026, also with a time behind it. Not 11/20/2026: on the other side of the ocean that is
 * another day, and nobody would notice.
 */
export function dayIn(cell: string): string | undefined {
  const text = cell.trim().replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, "");
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (isoYear) return calendarDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, dottedDay, dottedMonth, dottedYear] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  if (dottedYear) return calendarDay(Number(dottedYear), Number(dottedMonth), Number(dottedDay));
  const [, day, month = "", year] = /^(\d{1,2})\.?[ -]([A-Za-z]{3,9})\.?[ -](\d{4})$/.exec(text) ?? [];
  if (!year) return undefined;
  const named = MONTHS.findIndex((one) => one.startsWith(month.toLowerCase()));
  return named < 0 ? undefined : calendarDay(Number(year), named + 1, Number(day));
}

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"],
];

/** The 30th of February is no day. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** The same name, whoever typed it. */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
const nameKey = (name: string): string => name.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
