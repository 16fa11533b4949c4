/** In the browser: sends one file in pieces, and goes on where it was when a connection breaks. */

/** The server said no, and why: trying again would not help. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** The server had to say no for now, and why: waiting did not help, trying again later may. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

export type Sending = {
  /** What the file is called and how large it is, beside the fields that say what it is attached to. */
  readonly announcement: {
    readonly filename: string;
    readonly size: number;
    readonly [field: string]: string | number;
  };
  readonly file: Blob;
  /** Where an earlier attempt was announced. */
  readonly place: string | undefined;
  readonly signal: AbortSignal;
  readonly onPlace: (place: string) => void;
  readonly onProgress: (sent: number) => void;
};

/** The server asks the same; a person should not wait for that answer. */
const LARGEST_FILE = 200 * 1024 * 1024;
const SMALLEST = 256 * 1024;
const LARGEST = 16 * 1024 * 1024;
const WAITS_MS = [500, 1000, 2000, 4000, 8000];

/** Ends when the file is attached; throws Refused, Unavailable, or whatever the connection broke with when waiting did not help. */
export async function sendFile({ announcement, file, place: known, signal, onPlace, onProgress }: Sending) {
  if (announcement.size === 0) throw new Refused(EMPTY);
  if (announcement.size > LARGEST_FILE) throw new Refused(TOO_LARGE);
  const place = known ?? (await patiently(signal, () => announce(announcement, signal)));
  onPlace(place);
  let offset = known === undefined ? 0 : await patiently(signal, () => offsetOf(place, signal));
  let length = 4 * SMALLEST;
  let failures = 0;
  onProgress(offset);
  for (;;) {
    const started = performance.now();
    try {
      const piece = file.slice(offset, offset + length);
      const answer = await sendPiece(place, offset, piece, signal, (sent) => onProgress(offset + sent));
      failures = 0;
      offset = answer.offset;
      onProgress(offset);
      if (answer.attached) return;
      // Pieces that take about a second or two: a lost one costs little, a good line is not kept waiting.
      const seconds = (performance.now() - started) / 1000;
      length = Math.round(
        Math.min(LARGEST, Math.max(SMALLEST, seconds < 1 ? length * 2 : seconds > 4 ? length / 2 : length)),
      );
    } catch (thrown) {
      const wait = WAITS_MS[failures];
      if (thrown instanceof Refused || signal.aborted || wait === undefined) throw thrown;
      failures += 1;
      await pause(wait, signal);
      // What the server has is what counts: an answer may have been lost, not the piece.
      offset = await offsetOf(place, signal).catch((error: unknown) => {
        if (error instanceof Refused) throw error;
        return offset;
      });
      onProgress(offset);
    }
  }
}

export async function discardUpload(place: string): Promise<void> {
  await fetch(place, { method: "DELETE" }).catch(() => undefined);
}

async function announce(announcement: Sending["announcement"], signal: AbortSignal): Promise<string> {
  const response = await fetch("/files/uploads", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(announcement),
    signal,
  });
  const place = response.headers.get("location");
  if (response.ok && place) return place;
  throw await failureOf(response);
}

async function offsetOf(place: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(place, { method: "HEAD", signal });
  if (!response.ok) throw await failureOf(response);
  return Number(response.headers.get("upload-offset"));
}

/** With XMLHttpRequest, which tells how much of a piece has left; fetch does not. */
function sendPiece(
  place: string,
  offset: number,
  piece: Blob,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<{ offset: number; attached: boolean }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop);
    request.open("PATCH", place);
    request.setRequestHeader("upload-offset", String(offset));
    request.setRequestHeader("content-type", "application/offset+octet-stream");
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, piece.size));
    request.onerror = () => reject(new Error("the connection broke"));
    request.onabort = () => reject(new Error("stopped"));
    request.onloadend = () => signal.removeEventListener("abort", stop);
    request.onload = () => {
      const now = request.getResponseHeader("upload-offset");
      // Not the piece that comes next: the place to go on stands in the answer.
      const elsewhere = request.status === 409 && now !== null;
      if (request.status === 204 || elsewhere)
        resolve({ offset: Number(now), attached: request.getResponseHeader("upload-file") !== null });
      else reject(failure(request.status, request.responseText));
    };
    request.send(piece);
  });
}

async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof Refused || signal.aborted) throw thrown;
      await pause(wait, signal);
    }
  }
  return work();
}

const failureOf = async (response: Response) => failure(response.status, await response.text().catch(() => ""));

/** Our own words where the server gave some; what is not about this file may pass. */
function failure(status: number, body: string): Error {
  if (status === 503) return new Unavailable(wordsIn(body));
  if (status >= 500 || status === 429 || status === 408) return new Error("the server could not answer");
  return new Refused(
    status === 401 ? "Your session has ended. Sign in again, then add the file once more." : wordsIn(body),
  );
}

function wordsIn(body: string): string {
  try {
    const { message, issues } = JSON.parse(body) as { message?: string; issues?: { path: string; problem: string }[] };
    if (issues?.some((issue) => issue.path === "filename")) return "This file's name cannot be used. Rename it first.";
    return message ?? GENERAL;
  } catch {
    return GENERAL;
  }
}

const EMPTY = "This file is empty.";
const TOO_LARGE = "This file is larger than 200 MB.";
const GENERAL = "The file was not accepted. Reload the page and try again.";

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
