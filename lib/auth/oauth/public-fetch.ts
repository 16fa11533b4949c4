import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Fetches a client's metadata document: https only, from public addresses only, checked at the moment of connecting so that
 * a name cannot point elsewhere between the check and the connection; no redirects, little time, few bytes.
 */
export type PublicFetchOptions = {
  readonly seconds: number;
  readonly bytes: number;
  /** Hosts that the operator allows to lie inside (a bank's own agents). */
  readonly trustedHosts: ReadonlySet<string>;
  readonly lookup?: typeof systemLookup;
};

export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
}

export function publicFetch(
  address: URL,
  options: PublicFetchOptions,
): Promise<{ status: number; headers: Headers; body: string }> {
  const trusted = options.trustedHosts.has(address.hostname);
  const literal = address.hostname.replace(/^\[|\]$/g, "");
  if (address.protocol !== "https:") return Promise.reject(new RefusedAddress("only https is fetched"));
  if (!trusted && isIP(literal) && !isPublic(literal))
    return Promise.reject(new RefusedAddress("not a public address"));

  return new Promise((resolve, reject) => {
    const outgoing = request(address, {
      method: "GET",
      headers: { accept: "application/json" },
      lookup: trusted ? undefined : publicOnly(options.lookup ?? systemLookup),
      // A connection of its own: one kept from elsewhere would not have been checked.
      agent: false,
      signal: AbortSignal.timeout(options.seconds * 1000),
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > options.bytes) response.destroy(new Error("the document is too large"));
        else chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () => {
        const headers = new Headers();
        for (const name of ["content-type", "cache-control", "expires"]) {
          const value = response.headers[name];
          if (typeof value === "string") headers.set(name, value);
        }
        resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks).toString("utf8") });
      });
    });
    outgoing.end();
  });
}

/** A look-up that fails unless every address it found is public. */
function publicOnly(lookup: typeof systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found as LookupAddress[];
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address))) {
        return callback(new RefusedAddress("the name leads to an address that is not public"), []);
      }
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, "ipv4");
  if (family !== 6) return false;
  // Only global unicast, and none of it that carries an IPv4 address or a special purpose inside.
  return GLOBAL_UNICAST.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");

/** IANA's special-purpose registries (RFC 6890 and successors), multicast and reserved. */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  SPECIAL.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const) {
  SPECIAL.addSubnet(network, prefix, "ipv6");
}
