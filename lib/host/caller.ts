import { isIP } from "node:net";
import { newId } from "@/lib/platform/ids";

/** The correlation id a caller sent, when it is harmless; a new one otherwise. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === "string" && /^[\w.:-]{1,64}$/.test(header) ? header : newId("request");
}

/**
 * The caller's address: the socket's, unless the operator says how many proxies of ours stand in front. Each of them
 * appends the address it saw, so the one to believe is counted from the right; everything further left anyone can write.
 */
export function addressOf(
  socketAddress: string | undefined,
  forwarded: string | string[] | undefined,
  trustedProxies: number,
): string {
  const own = plain(socketAddress ?? "");
  if (trustedProxies === 0) return own;
  const hops = [forwarded]
    .flat()
    .join(",")
    .split(",")
    .map((hop) => plain(hop.trim()))
    .filter(Boolean);
  const believed = hops.at(-trustedProxies);
  return believed && isIP(believed) ? believed : own;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, "");
