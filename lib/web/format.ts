/** How the pages say things: the same words for the same thing everywhere. */

const LOCALE = "en-GB";
const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const dayMonthYear = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const dayMonthYearTime = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});
const dayMonth = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", timeZone: "UTC" });

export const count = (number: number): string => whole.format(number);

export const countOf = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** 100 only when everything is done, 0 only when nothing is: rounding must not claim either. */
export function percent(value: number): string {
  const shown = value > 99.9 && value < 100 ? 99.9 : value > 0 && value < 0.1 ? 0.1 : value;
  return `${oneDecimal.format(shown)}%`;
}

export function dueInWords(days: number): string {
  if (days < 0) return `${countOf(-days, "day")} overdue`;
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  return `in ${countOf(days, "day")}`;
}

/** `2026-11-20` → `20 Nov 2026`. */
export const dayInWords = (day: string): string => dayMonthYear.format(new Date(`${day}T00:00:00Z`));

/** `2026-11-20` → `20 Nov`, where the year is plain from what stands around it. */
export const dayInShort = (day: string): string => dayMonth.format(new Date(`${day}T00:00:00Z`));

/** `1 234 567` → `1.2 MB`, as file managers count: 1 MB is 1,048,576 bytes. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return countOf(bytes, "byte");
  const [unit, word] = SIZES.find(([least]) => bytes >= least * 0.9995) ?? [1024, "KB"];
  const value = bytes / unit;
  return `${value >= 99.95 ? whole.format(value) : oneDecimal.format(value)} ${word}`;
}

const SIZES: readonly (readonly [number, string])[] = [
  [1024 ** 3, "GB"],
  [1024 ** 2, "MB"],
  [1024, "KB"],
];

/** Unix seconds → `20 Nov 2026, 14:05 UTC`. */
export const momentInWords = (seconds: number): string => `${dayMonthYearTime.format(new Date(seconds * 1000))} UTC`;

/** What a file is, for people: by its type where that has a name, else the type itself. */
export function fileTypeInWords(mime: string): string {
  return FILE_TYPE_WORDS[mime] ?? (mime === "application/octet-stream" ? "Unknown type" : mime);
}

const FILE_TYPE_WORDS: Record<string, string> = {
  "application/pdf": "PDF",
  "application/json": "JSON",
  "application/zip": "ZIP archive",
  "application/x-cfb": "Older Office file",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel workbook",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint presentation",
  "application/vnd.ms-word.document.macroenabled.12": "Word document with macros",
  "application/vnd.ms-excel.sheet.macroenabled.12": "Excel workbook with macros",
  "application/vnd.ms-powerpoint.presentation.macroenabled.12": "PowerPoint presentation with macros",
  "application/x-msdownload": "Windows program",
  "image/png": "PNG image",
  "image/jpeg": "JPEG image",
  "image/gif": "GIF image",
  "image/webp": "WebP image",
  "image/svg+xml": "SVG image",
  "text/csv": "CSV table",
  "text/html": "HTML page",
  "text/markdown": "Markdown text",
  "text/plain": "Text",
  "text/x-script": "Script",
};

/** Unix seconds → `20 Nov 2026, 14:05:09` where its clocks stand; the zone belongs beside it. */
export function exactMoment(seconds: number, timeZone: string): string {
  const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "medium", timeZone });
  return exact.format(new Date(seconds * 1000));
}

/** `it_was_done` → `It was done`: for words of the product that have no better form. */
export function inWords(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
