import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";

export type PublicFetchOptions = {
  /** Hosts that the operator allows to lie inside (a firm's own agents). */
  readonly trustedHosts: ReadonlySet<string>;
  readonly signal?: AbortSignal;
  readonly lookup?: typeof systemLookup;
};

export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
  readonly code = "REFUSED_ADDRESS";
}

/**
 * Fetches what a stranger named: https only, from public addresses only, checked at the moment of connecting so that a name
 * cannot point elsewhere between the check and the connection; no redirects. Only a 200 has a body.
 */
export async function publicFetch(address: URL, options: PublicFetchOptions): Promise<Response> {
  const trusted = options.trustedHosts.has(address.hostname);
  const literal = address.hostname.replace(/^\[|\]$/g, "");
  if (address.protocol !== "https:") throw new RefusedAddress("only https is fetched");
  if (!trusted && isIP(literal) && !isPublic(literal)) throw new RefusedAddress("not a public address");

  return new Promise((resolve, reject) => {
    const outgoing = request(address, {
      method: "GET",
      headers: { accept: "application/json" },
      lookup: trusted ? undefined : publicOnly(options.lookup ?? systemLookup),
      // A connection of its own: one kept from elsewhere would not have been checked.
      agent: false,
      signal: options.signal,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => resolve(webResponse(response)));
    outgoing.end();
  });
}

function webResponse(response: IncomingMessage): Response {
  const status = response.statusCode ?? 0;
  if (status !== 200) {
    response.destroy();
    return new Response(null, { status: status > 200 && status < 600 ? status : 502 });
  }
  const headers = new Headers();
  for (const name of ["content-type", "content-length", "cache-control"]) {
    const value = response.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return new Response(Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>, { headers });
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
