/**
 * The load: a process of its own, the same for every server. Raw sockets and requests that are bytes beforehand, so that it
 * costs little beside what it measures. Each connection sends its request, reads the whole answer, checks it, and sends again.
 */
import { connect } from "node:net";
import { headOf, isWhole } from "./answers.mjs";

/**
 * @typedef {object} Job
 * @property {number} port
 * @property {string[]} requests one a connection, whole HTTP requests
 * @property {string[]} expects what every answer must contain
 * @property {number} leadSeconds sent like the rest, but not counted in speed and latency
 * @property {number} seconds
 *
 * @typedef {object} Load
 * @property {number} perSecond
 * @property {number} p50 milliseconds
 * @property {number} p99
 * @property {number} answered good answers in all, the lead's too
 * @property {number} bytes of the last answer's body
 * @property {number} failed
 * @property {string | undefined} firstFailure
 */

const TOOL_FAILED = Buffer.from('"isError":true');
const RESULT = Buffer.from('"result":');

process.on("message", (/** @type {Job} */ job) => void run(job).then((load) => process.send?.(load)));
process.on("disconnect", () => process.exit(0));

/**
 * @param {Job} job
 * @returns {Promise<Load>}
 */
async function run({ port, requests, expects, leadSeconds, seconds }) {
  const needles = [RESULT, ...expects.map((text) => Buffer.from(text))];
  const begun = performance.now();
  const from = begun + leadSeconds * 1000;
  const until = from + seconds * 1000;
  /** @type {{ sentAt: number, at: number }[]} */
  const answers = [];
  const sums = { answered: 0, failed: 0, bytes: 0, firstFailure: /** @type {string | undefined} */ (undefined) };
  const fail = (/** @type {string} */ why) => {
    sums.failed++;
    sums.firstFailure ??= why.slice(0, 600);
  };
  await Promise.all(
    requests.map((request) =>
      repeat(port, Buffer.from(request), {
        goOn: () => performance.now() < until && sums.failed < 20,
        answered(answer, sentAt) {
          const now = performance.now();
          const problem = problemOf(answer, needles);
          if (problem) fail(problem);
          else {
            sums.answered++;
            sums.bytes = answer.bytes.length - answer.bodyAt;
            answers.push({ sentAt, at: now });
          }
        },
        broken: fail,
      }),
    ),
  );
  const within = answers.filter(({ sentAt, at }) => sentAt >= from && at <= until);
  // So slow that hardly one was there in time: then all count, with the time that they took.
  const isSlow = within.length < 2 * requests.length;
  const counted = isSlow ? answers : within;
  const lasted = isSlow ? (answers.at(-1)?.at ?? until) - begun : until - from;
  const took = counted.map(({ sentAt, at }) => at - sentAt).sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => took[Math.max(0, Math.ceil(took.length * share) - 1)] ?? 0;
  return { perSecond: (took.length * 1000) / lasted, p50: at(0.5), p99: at(0.99), ...sums };
}

/**
 * @typedef {{ status: number, bytes: Buffer, bodyAt: number }} Answer
 *
 * @param {number} port
 * @param {Buffer} request
 * @param {{ goOn: () => boolean, answered: (answer: Answer, sentAt: number) => void, broken: (why: string) => void }} on
 * @returns {Promise<void>} when the connection is over
 */
function repeat(port, request, on) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let sentAt = 0;
    let over = false;
    /** @type {Buffer[]} */
    let chunks = [];
    /** @type {import("./answers.mjs").Head | undefined} */
    let head;
    let length = 0;
    const end = () => {
      if (over) return;
      over = true;
      socket.destroy();
      resolve();
    };
    const send = () => {
      if (!on.goOn()) return end();
      chunks = [];
      length = 0;
      head = undefined;
      sentAt = performance.now();
      socket.write(request);
    };
    socket.once("connect", send);
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      head ??= headOf(chunks.length === 1 ? chunk : Buffer.concat(chunks));
      if (!head || !isWhole(head, chunks, length)) return;
      const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks, length);
      on.answered({ status: head.status, bytes, bodyAt: head.bodyAt }, sentAt);
      send();
    });
    socket.once("error", (error) => {
      if (!over) on.broken(`${error.message}`);
      end();
    });
    socket.once("close", () => {
      if (!over) on.broken("the server closed the connection");
      end();
    });
  });
}

/**
 * A refusal is fast, and must never count as speed.
 * @param {Answer} answer
 * @param {Buffer[]} needles
 */
function problemOf({ status, bytes, bodyAt }, needles) {
  const missing = needles.find((needle) => bytes.indexOf(needle, bodyAt) < 0);
  if (status === 200 && !missing && bytes.indexOf(TOOL_FAILED, bodyAt) < 0) return undefined;
  return `${status}, ${missing ? `without ${missing}` : "with isError"}: ${bytes.toString("utf8", bodyAt)}`;
}
