/** In the browser: the three calls of an import. */
import { MOST_BYTES } from "@/lib/sheets/limits.mjs";
import { SheetError } from "@/lib/sheets/sheet-error.mjs";
import type { ColumnName, FileRow, MappedRow } from "./columns";
import { MOST_TEXT, TOO_MUCH_TEXT } from "./most-text";

export type Sheet = { readonly header: readonly string[]; readonly rows: readonly FileRow[] };
export type Outcome = "new" | "duplicate" | "changed" | "unchanged" | "conflict" | "error";
export type JudgedRow = {
  readonly row: number;
  readonly outcome: Outcome;
  readonly ref?: string;
  readonly version?: number;
  readonly problems?: readonly { readonly field: ColumnName; readonly problem: string }[];
  readonly changes?: readonly { readonly field: ColumnName; readonly from: string; readonly to: string }[];
  readonly asked_before?: readonly {
    readonly ref?: string;
    readonly title?: string;
    readonly row?: number;
    readonly same: boolean;
  }[];
};
export type Preview = {
  readonly rows: readonly JudgedRow[];
  /** Of the rows that are new by their words, how many were compared by what they mean, too. */
  readonly by_meaning: { readonly rows: number; readonly compared: number };
};
export type DoneRow = {
  readonly row: number;
  readonly outcome: "created" | "changed" | "unchanged" | "left_out";
  readonly ref?: string;
  readonly why?: string;
};
export type AgreedRow = MappedRow & { readonly expected: Outcome; readonly seen_version?: number };

/** The server said no, in words for the person. */
export class Refused extends Error {
  override readonly name = "Refused";
}

const place = (project: string, act: string) => `/projects/${project}/requests/import/${act}`;

/** A file that would be refused is not sent: the connection would break off in the middle, and nobody would know why. */
export async function readFile(project: string, file: File): Promise<Sheet> {
  if (file.size > MOST_BYTES) throw new Refused(new SheetError("too_large").message);
  return asked(`${place(project, "read")}?name=${encodeURIComponent(file.name)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
}

export async function preview(project: string, list: string, rows: readonly MappedRow[]): Promise<Preview> {
  const body = bodyOf(list, rows);
  if (body.size > MOST_TEXT) throw new Refused(TOO_MUCH_TEXT);
  return asked(place(project, "preview"), posted(body));
}

export async function apply(project: string, list: string, rows: readonly AgreedRow[]): Promise<DoneRow[]> {
  const { rows: done } = await asked<{ rows: DoneRow[] }>(place(project, "apply"), posted(bodyOf(list, rows)));
  return done;
}

const bodyOf = (list: string, rows: readonly MappedRow[]): Blob =>
  new Blob([JSON.stringify({ ...(list !== "" && { list_id: list }), rows })]);

const posted = (body: Blob): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body,
});

/** Who calls too often in a minute is told how long to wait: then it goes on by itself. */
async function asked<Answer>(path: string, init: RequestInit): Promise<Answer> {
  for (;;) {
    const response = await fetch(path, init).catch(() => {
      throw new Refused("The connection failed. Try again: what was imported is known, and is not imported twice.");
    });
    if (response.status === 429) {
      await new Promise((go) => setTimeout(go, 1000 * Math.max(1, Number(response.headers.get("retry-after") ?? 5))));
      continue;
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok && answer !== undefined) return answer as Answer;
    if (response.status === 401) throw new Refused("You are signed out. Sign in in another tab, then go on here.");
    const { message } = (answer ?? {}) as { message?: unknown };
    throw new Refused(typeof message === "string" ? message : "Something went wrong on our side. Try again.");
  }
}
