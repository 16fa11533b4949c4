import { cpus, totalmem } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 2000;

/** What the figures were measured on, and how many of its cores others kept busy just before. */
export async function describeMachine() {
  const before = busySeconds();
  await pause(LOOK_MS);
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    busyCores: (busySeconds() - before) / (LOOK_MS / 1000),
  };
}

function busySeconds() {
  return cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0);
}
