/** Files that arrive in pieces, over lines that break. */
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openFiles } from "@/lib/files";
import { bytesOf, inPieces, sha256Of, someBytes } from "@/tests/support/contents";

const folder = await mkdtemp(join(tmpdir(), "dealspace-uploads-"));
afterAll(() => rm(folder, { recursive: true }));
const { store, uploads } = openFiles(folder, undefined);

describe("an upload", () => {
  it("takes pieces in their order, says where it is, and becomes content of the store", async () => {
    const bytes = someBytes(5000);
    expect(await uploads.received("upl_a")).toBe(0);
    expect(await uploads.append("upl_a", 0, inPieces(bytes.subarray(0, 3000)), 5000)).toEqual({
      taken: true,
      offset: 3000,
    });
    expect(await uploads.append("upl_a", 3000, inPieces(bytes.subarray(3000)), 5000)).toEqual({
      taken: true,
      offset: 5000,
    });
    expect(await uploads.keep("upl_a", "a.bin")).toMatchObject({ sha256: sha256Of(bytes), size: 5000 });
    expect((await bytesOf(await store.open(sha256Of(bytes)))).equals(bytes)).toBe(true);
    await uploads.discard("upl_a");
    expect(await uploads.received("upl_a")).toBe(0);
  });

  it("refuses a piece that does not follow, with the place to go on", async () => {
    await uploads.append("upl_b", 0, inPieces("0123456789"), 20);
    for (const offset of [0, 5, 11])
      expect(await uploads.append("upl_b", offset, inPieces("x"), 20)).toEqual({
        taken: false,
        why: "elsewhere",
        offset: 10,
      });
    expect(await uploads.received("upl_b")).toBe(10);
  });

  it("says that the disk is full, and goes on where the last whole piece ended once there is room", async () => {
    async function* withoutRoom() {
      yield Buffer.from("01234");
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    }
    const full = { taken: false, why: "full", offset: 5 };
    expect(await uploads.append("upl_full", 0, withoutRoom(), 10)).toEqual(full);
    expect(await uploads.received("upl_full")).toBe(5);
    expect(await uploads.append("upl_full", 5, inPieces("56789"), 10)).toEqual({ taken: true, offset: 10 });
    expect(await uploads.keep("upl_full", "full.txt")).toMatchObject({ sha256: sha256Of("0123456789") });
  });

  it("keeps what came through when the line breaks", async () => {
    async function* breaking() {
      yield Buffer.from("01234");
      throw new Error("the line broke");
    }
    expect(await uploads.append("upl_c", 0, breaking(), 10)).toEqual({ taken: true, offset: 5 });
    expect(await uploads.append("upl_c", 5, inPieces("56789"), 10)).toEqual({ taken: true, offset: 10 });
    expect(await uploads.keep("upl_c", "c.txt")).toMatchObject({ sha256: sha256Of("0123456789") });
  });

  it("goes on in another process: nothing but the bytes says how far it is", async () => {
    await uploads.append("upl_d", 0, inPieces("0123"), 8);
    const again = openFiles(folder, undefined).uploads;
    expect(await again.received("upl_d")).toBe(4);
    expect(await again.append("upl_d", 4, inPieces("4567"), 8)).toEqual({ taken: true, offset: 8 });
  });

  it("takes one piece at a time, and no byte more than was announced", async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    async function* slow() {
      yield Buffer.from("01");
      await gate;
      yield Buffer.from("23");
    }
    const first = uploads.append("upl_e", 0, slow(), 4);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await uploads.append("upl_e", 0, inPieces("x"), 4)).toMatchObject({ taken: false, why: "busy" });
    go();
    expect(await first).toEqual({ taken: true, offset: 4 });
    expect(await uploads.append("upl_e", 4, inPieces("4"), 4)).toMatchObject({ taken: false, why: "too_long" });
  });

  it("has no name but an id, and is swept when nobody went on with it", async () => {
    await expect(uploads.append("../x", 0, inPieces("x"), 1)).rejects.toThrow("not the id");
    await uploads.append("upl_old", 0, inPieces("x"), 2);
    await utimes(join(folder, "uploads", "upl_old"), new Date("2020-01-01"), new Date("2020-01-01"));
    await uploads.sweep(new Date("2021-01-01"));
    const left = await readdir(join(folder, "uploads"));
    expect(left).not.toContain("upl_old");
    expect(left).toContain("upl_d");
  });
});
