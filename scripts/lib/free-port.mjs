import { createServer } from "node:net";

/**
 * @param {number} [preferred] taken if it is free
 * @returns {Promise<number>} a port of 127.0.0.1 that nobody uses right now
 */
export async function freePort(preferred = 0) {
  try {
    return await claim(preferred);
  } catch {
    return claim(0);
  }
}

/**
 * @param {number} wanted
 * @returns {Promise<number>}
 */
function claim(wanted) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(wanted, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
