import { mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readFrom } from "./read";
import { spool, TEMPORARY } from "./spool";
import { assertHash, type FileStore, isHash } from "./store";

/** `folder`/ab/cd/abcd…: content by its hash, in folders that stay small. Several processes may share it. */
export function diskStore(folder: string): FileStore {
  const pathOf = (sha256: string) => {
    assertHash(sha256);
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  /** Where earlier versions kept it. */
  const formerPathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  const temporaries = join(folder, "tmp");

  return {
    async put(content) {
      const { path: arrived, sha256, size } = await spool(temporaries, content);
      const path = pathOf(sha256);
      // Touched, so that a sweep which is looking at it just now knows that somebody wants it again.
      if (await touch(path)) {
        await rm(arrived, { force: true });
      } else {
        await moveTo(path, arrived);
      }
      return { sha256, size };
    },

    async open(sha256, range) {
      return (await readFrom(pathOf(sha256), range)) ?? readFrom(formerPathOf(sha256), range);
    },

    async remove(sha256, before) {
      const [path, aside] = [pathOf(sha256), `${pathOf(sha256)}.going${TEMPORARY}`];
      // Set aside first: from here on a put finds nothing to touch and writes anew; one that came before shows in the time.
      if (!(await rename(path, aside).then(yes, no))) return false;
      if ((await stat(aside)).mtime >= before) {
        await rename(aside, path);
        return false;
      }
      await rm(aside);
      return true;
    },

    async *list(before) {
      for await (const { name, path } of below(folder)) {
        const { mtime } = await stat(path).catch(() => ({ mtime: before }));
        if (mtime >= before) continue;
        if (isHash(name)) yield name;
        // What a crash left behind on its way in or out.
        else if (name.endsWith(TEMPORARY)) await rm(path, { force: true });
      }
    },

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
  };
}

const yes = () => true;
const no = () => false;

async function touch(path: string): Promise<boolean> {
  const now = new Date();
  return utimes(path, now, now).then(yes, no);
}

/** Where there is no room for a folder either, nothing of it stays. */
async function moveTo(path: string, arrived: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(arrived, path);
  } catch (thrown) {
    await rm(arrived, { force: true });
    throw thrown;
  }
  await syncFolder(dirname(path));
}

/** The name is on the disk too, not only the bytes. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

async function* below(folder: string): AsyncIterable<{ name: string; path: string }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* below(path);
    else yield { name: entry.name, path };
  }
}
