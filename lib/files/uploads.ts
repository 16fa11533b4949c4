import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { FileContent } from "@/lib/platform/file-content";
import { typeOfFile } from "./content-type";
import { isOutOfRoom } from "./out-of-room";
import { readFrom } from "./read";
import { writeAll } from "./spool";
import type { FileStore } from "./store";

/** What became of a piece: taken, not the piece that comes next, not now (another one is arriving, or the disk is full), or more than was announced. */
export type Received =
  | { readonly taken: true; readonly offset: number }
  | { readonly taken: false; readonly why: "elsewhere" | "busy" | "full" | "too_long"; readonly offset: number };

/** Files that arrive piece by piece. How far one is, its length on the disk says: nothing to keep in step, nothing lost by a crash. */
export type Uploads = {
  received(id: string): Promise<number>;
  append(id: string, offset: number, pieces: AsyncIterable<Uint8Array>, size: number): Promise<Received>;
  /** Hands the whole to the store; what it is, its content says. What arrived stays where the disk is full, and can be handed on later. */
  keep(id: string, filename: string): Promise<FileContent | "full" | undefined>;
  discard(id: string): Promise<void>;
  /** Removes what nobody went on with since. */
  sweep(before: Date): Promise<void>;
};

export function uploadsIn(folder: string, store: FileStore): Uploads {
  const busy = new Set<string>();
  const pathOf = (id: string) => {
    if (!/^\w{1,64}$/.test(id)) throw new Error("not the id of an upload");
    return join(folder, id);
  };
  const received = (id: string) =>
    stat(pathOf(id)).then(
      ({ size }) => size,
      () => 0,
    );

  return {
    received,

    async append(id, offset, pieces, size) {
      if (busy.has(id)) return { taken: false, why: "busy", offset: await received(id) };
      busy.add(id);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(pathOf(id), constants.O_RDWR | constants.O_CREAT, 0o600);
        try {
          const { size: there } = await file.stat();
          if (offset !== there) return { taken: false, why: "elsewhere", offset: there };
          let end = there;
          try {
            for await (const piece of pieces) {
              if (end + piece.byteLength > size) return { taken: false, why: "too_long", offset: end };
              await writeAll(file, piece, end);
              end += piece.byteLength;
            }
          } catch (thrown) {
            // Told as taken, the sender would send the same again at once, and for ever.
            if (isOutOfRoom(thrown)) return { taken: false, why: "full", offset: await cutBack(file, end) };
            // The connection broke: what came through stays, and the sender goes on from there.
          }
          // Only what is on the disk is said to be here.
          await file.datasync();
          return { taken: true, offset: end };
        } finally {
          await file.close();
        }
      } catch (thrown) {
        if (!isOutOfRoom(thrown)) throw thrown;
        return { taken: false, why: "full", offset: await received(id) };
      } finally {
        busy.delete(id);
      }
    },

    async keep(id, filename) {
      if (busy.has(id)) return undefined;
      busy.add(id);
      try {
        const content = await readFrom(pathOf(id));
        if (!content) return undefined;
        const type = await typeOfFile(pathOf(id), filename);
        return { ...(await store.put(content)), ...type };
      } catch (thrown) {
        if (isOutOfRoom(thrown)) return "full";
        throw thrown;
      } finally {
        busy.delete(id);
      }
    },

    discard: (id) => rm(pathOf(id), { force: true }),

    async sweep(before) {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const { mtime } = await stat(path).catch(() => ({ mtime: before }));
        if (mtime < before) await rm(path, { force: true });
      }
    },
  };
}

/** Half a piece is no piece: the sender goes on where the last whole one ended. */
async function cutBack(file: FileHandle, end: number): Promise<number> {
  await file.truncate(end);
  await file.datasync();
  return end;
}
