import { fork } from "node:child_process";
import { join } from "node:path";
import { endWithUs } from "../scripts/lib/interrupt.mjs";

/** @returns {{ run: (job: import("./driver.mjs").Job) => Promise<import("./driver.mjs").Load>, stop: () => void }} */
export function startDriver() {
  const child = fork(join(import.meta.dirname, "driver.mjs"), { detached: true });
  endWithUs(child);
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error("The load generator ended by itself."));
        child.once("exit", ended);
        child.once("message", (load) => {
          child.off("exit", ended);
          resolve(/** @type {import("./driver.mjs").Load} */ (load));
        });
        child.send(job);
      }),
    stop: () => child.disconnect(),
  };
}
