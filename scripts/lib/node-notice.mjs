/**
 * What the authorization server's library prints on loading about an old Node, in words of its own: the start says it in its log
 * (lib/host/node-age.ts).
 * @param {readonly unknown[]} printed
 */
export const isNodeNoticeOfLibrary = (printed) =>
  typeof printed[0] === "string" && printed[0].includes("Unsupported runtime. Use Node.js");

/** To be called before the library is loaded. */
export function silenceNodeNotice() {
  const warn = console.warn;
  console.warn = (...printed) => {
    if (!isNodeNoticeOfLibrary(printed)) warn(...printed);
  };
}
