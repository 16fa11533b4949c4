import { beforeEach, describe, expect, it, vi } from "vitest";
import { diskFullIn, diskRoom, RESERVE } from "@/lib/db/disk-room";

const disk = vi.hoisted(() => ({ free: 0, takes: true, written: 0 }));
vi.mock("node:fs", () => ({ statfsSync: () => ({ bavail: disk.free / 4096, bsize: 4096 }) }));
vi.mock("node:fs/promises", () => ({
  rm: async () => undefined,
  writeFile: async () => {
    disk.written += 1;
    if (!disk.takes) throw new Error("ENOSPC");
  },
}));

const PLENTY = 10 * RESERVE;
beforeEach(() => Object.assign(disk, { free: PLENTY, takes: true, written: 0 }));

function room() {
  const told: boolean[] = [];
  return { ...diskRoom("/data", (full) => told.push(full)), told };
}

describe("a disk", () => {
  it("has room until the reserve is reached, which is told once", () => {
    const { has, told } = room();
    expect([has(), told]).toEqual([true, []]);
    disk.free = RESERVE;
    expect(has()).toBe(true);
    disk.free = RESERVE - 4096;
    expect([has(), has()]).toEqual([false, false]);
    expect(told).toEqual([true]);
  });

  it("has room again once there is more than it stopped at, which is told once", () => {
    const { has, told } = room();
    disk.free = 0;
    has();
    disk.free = RESERVE;
    expect(has()).toBe(false);
    disk.free = PLENTY;
    expect([has(), has()]).toEqual([true, true]);
    expect(told).toEqual([true, false]);
  });

  it("that refused something is full until it takes something again", async () => {
    const { has, check, refused, told } = room();
    expect(await check()).toBe(true);
    expect(disk.written).toBe(0);
    refused();
    refused();
    disk.takes = false;
    expect([await check(), told]).toEqual([false, [true]]);
    expect(has(), "what there is room for is still tried").toBe(true);
    disk.takes = true;
    expect([await check(), told]).toEqual([true, [true, false]]);
  });
});

it("is found full in what Prisma throws, and nothing else is", () => {
  const thrown = (originalCode: string) =>
    Object.assign(new Error("P2010"), { code: "P2010", meta: { driverAdapterError: { cause: { originalCode } } } });
  expect(diskFullIn(thrown("53100"))).toMatchObject({ code: "53100" });
  const other = thrown("23505");
  expect(diskFullIn(other)).toBe(other);
  for (const odd of [undefined, null, "x", new Error("x")]) expect(diskFullIn(odd)).toBe(odd);
});
