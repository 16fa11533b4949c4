// A thread that does what a stranger's file would have it do at worst.
import { parentPort, workerData } from "node:worker_threads";

const ACTS = {
  answer: () => Buffer.from("done"),
  environment: () => Buffer.from(Object.keys(process.env).join()),
  throw: () => {
    throw new TypeError("words of the file");
  },
  exit: () => process.exit(0),
  endless: () => {
    for (;;);
  },
  fill: () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1_000 }, (_, i) => ({ i })));
  },
  /** Counts itself among those at work, and waits until it may end. */
  wait: ({ counts }) => {
    const [atWork, most, mayEnd] = [0, 1, 2];
    const now = Atomics.add(counts, atWork, 1) + 1;
    for (let before = Atomics.load(counts, most); now > before; before = Atomics.load(counts, most))
      Atomics.compareExchange(counts, most, before, now);
    Atomics.wait(counts, mayEnd, 0);
    Atomics.sub(counts, atWork, 1);
    return Buffer.from("done");
  },
};

parentPort.postMessage({ bytes: new Uint8Array(ACTS[workerData.act](workerData)) });
