/** How long the host may take to finish requests and close the database. */
const GRACE = 10_000;

/**
 * The host ends itself when asked; this only makes sure that asking is enough, whatever its streams do.
 */
export function superviseStop(grace = GRACE) {
  let asked = false;
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    // npm repeats the terminal's Ctrl-C to its child, so one keystroke arrives twice.
    if (asked) return;
    asked = true;
    // Still starting up: nobody but us listens yet. Both databases survive even a kill at that point.
    if (process.listenerCount(signal) === 1) process.exit(0);
    setTimeout(() => {
      process.stderr.write(`Still not stopped after ${grace / 1000} s; giving up on a clean end.\n`);
      process.exit(1);
    }, grace).unref();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
