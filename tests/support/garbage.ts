import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What nothing holds is gone afterwards, and whoever waits to hear of that was told. */
export async function collectGarbage(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    collect();
    await turn();
  }
}
