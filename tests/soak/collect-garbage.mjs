/** Loaded before an instance: on a signal it collects its garbage, so that what is measured afterwards is what it keeps. */
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  globalThis.gc?.();
});
