const NAME_WIDTH = 14;
/** A log collects lines: often enough to be no silence, rarely enough to stay readable. */
const LOG_INTERVAL = 10_000;
/** Steps that are over at once deserve no line of their own for having begun. */
const LOG_PATIENCE = 500;

/**
 * One line a step: what it does, how it ended, how long it took.
 * @typedef {object} Steps
 * @property {<T extends string | undefined>(name: string, note: string, work: () => Promise<T> | T) => Promise<T>} run
 *   runs `work`; the text it returns is the outcome
 *
 * @param {{ stream?: NodeJS.WriteStream, quiet?: boolean }} [options] quiet: only steps that take time or fail
 * @returns {Steps}
 */
export function createSteps({ stream = process.stdout, quiet = false } = {}) {
  return {
    async run(name, note, work) {
      const startedAt = Date.now();
      const waiting = showWaiting(stream, quiet, name, note, startedAt);
      try {
        const outcome = await work();
        const took = Date.now() - startedAt;
        const shown = waiting.end();
        if (!quiet || shown) stream.write(`${line("✓", name, outcome || note)}  ${formatDuration(took)}\n`);
        return outcome;
      } catch (error) {
        waiting.end();
        stream.write(`${line("✗", name, "failed")}  ${formatDuration(Date.now() - startedAt)}\n`);
        throw error;
      }
    },
  };
}

/** @param {number} milliseconds */
export function formatDuration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * @param {string} mark
 * @param {string} name
 * @param {string} text
 */
function line(mark, name, text) {
  return `${mark} ${name.padEnd(NAME_WIDTH)} ${text}`.trimEnd();
}

/**
 * @param {NodeJS.WriteStream} stream
 * @param {boolean} quiet
 * @param {string} name
 * @param {string} note
 * @param {number} startedAt
 */
function showWaiting(stream, quiet, name, note, startedAt) {
  const live = stream.isTTY === true;
  let shown = false;
  const show = () => {
    const elapsed = Date.now() - startedAt;
    const text = `${line("…", name, note)}${elapsed >= 1000 ? `  ${Math.floor(elapsed / 1000)} s` : ""}`;
    shown = true;
    // Longer than the terminal is wide, a line cannot be overwritten.
    stream.write(live ? `\r\x1b[2K${text.slice(0, (stream.columns || 80) - 1)}` : `${text}\n`);
  };
  if (live && !quiet) show();
  const first = setTimeout(show, LOG_PATIENCE);
  const repeat = setInterval(show, live ? 1000 : LOG_INTERVAL);
  return {
    /** @returns {boolean} whether anything was written */
    end() {
      clearTimeout(first);
      clearInterval(repeat);
      if (live && shown) stream.write("\r\x1b[2K");
      return shown;
    },
  };
}
