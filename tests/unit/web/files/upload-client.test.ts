/** What the browser makes of a server that cannot take a file: in Node, with the server's answers in place of a network. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notTaken } from "@/lib/web/files/not-taken";
import { Refused, sendFile, Unavailable } from "@/lib/web/files/upload-client";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function sends(answer: () => Response) {
  const asked = vi.fn(async () => answer());
  vi.stubGlobal("fetch", asked);
  const file = new Blob(["words"]);
  const ended = sendFile({
    announcement: { project_id: "proj_a", answer_id: "ent_a", filename: "a.txt", size: file.size },
    ...{ file, place: undefined, signal: new AbortController().signal, onPlace: vi.fn(), onProgress: vi.fn() },
  }).catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  return { thrown: await ended, times: asked.mock.calls.length };
}

it("waits for room and tries again, and tells in the server's words when there is none", async () => {
  const { code, message } = notTaken("full");
  const { thrown, times } = await sends(() => Response.json({ code, message }, { status: 503 }));
  expect(thrown).toBeInstanceOf(Unavailable);
  expect(thrown).toMatchObject({ message });
  expect(times).toBe(6);
});

it("gives up at once where the file itself is refused", async () => {
  const { thrown, times } = await sends(() =>
    Response.json({ code: "invalid_input", message: "No." }, { status: 400 }),
  );
  expect(thrown).toBeInstanceOf(Refused);
  expect(times).toBe(1);
});
