/** Time is a port: rules ask it, tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The calendar day in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  return dayFormat(timeZone).format(at);
}

/** The hour of the day in a time zone, 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  return Number(new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(at));
}

export function daysBetween(fromDay: string, toDay: string): number {
  return Math.round((Date.parse(`${toDay}T00:00:00Z`) - Date.parse(`${fromDay}T00:00:00Z`)) / 86_400_000);
}

// Building a formatter costs far more than using one.
const formats = new Map<string, Intl.DateTimeFormat>();
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formats.set(timeZone, format);
  }
  return format;
}
