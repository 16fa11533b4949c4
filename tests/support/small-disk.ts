/**
 * A disk that is full when the test says so, for the embedded database of this process: no machine lets every test mount a
 * small one. What a full disk does, this does: no file grows, what lies inside of one can be written. The file that
 * SMALL_DISK names says how it is.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

export type SmallDisk =
  /** It has no room, and says so. */
  | "full"
  /** It seems to have room and takes nothing, as under a quota. */
  | "quota"
  /** It takes everything but a new piece of PostgreSQL's log. */
  | "no log"
  | "room";

const state = (): SmallDisk => {
  try {
    return fs.readFileSync(process.env.SMALL_DISK ?? "", "utf8") as SmallDisk;
  } catch {
    return "room";
  }
};
const refuses = (path: string): boolean => {
  const now = state();
  return now === "no log" ? path.includes("xlogtemp") : now !== "room";
};
const noSpace = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", errno: -28 });

const DATA_DIR = process.env.DATA_DIR ?? "";
const paths = new Map<number, string>();
const { openSync, writeSync, ftruncateSync, statfsSync } = fs;
const { writeFile } = fs.promises;

fs.openSync = (path, ...how) => {
  const opened = openSync(path, ...how);
  if (String(path).startsWith(DATA_DIR)) paths.set(opened, String(path));
  else paths.delete(opened);
  return opened;
};
fs.writeSync = ((file: number, bytes: Uint8Array, offset: number, length: number, position: number | null) => {
  const path = paths.get(file);
  if (path !== undefined && refuses(path)) {
    const { size } = fs.fstatSync(file);
    if ((position ?? size) + length > size) throw noSpace();
  }
  return writeSync(file, bytes, offset, length, position);
}) as typeof fs.writeSync;
fs.ftruncateSync = (file, length = 0) => {
  const path = paths.get(file);
  if (path !== undefined && length > fs.fstatSync(file).size && refuses(path)) throw noSpace();
  ftruncateSync(file, length);
};
fs.promises.writeFile = async (path, ...what) => {
  if (String(path).startsWith(DATA_DIR) && refuses(String(path))) throw noSpace();
  return writeFile(path, ...what);
};
fs.statfsSync = ((path: string) => {
  const found = statfsSync(path);
  return state() === "full" ? { ...found, bavail: 0 } : found;
}) as typeof fs.statfsSync;
syncBuiltinESMExports();
