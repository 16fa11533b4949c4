import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, requestIdOf } from "@/lib/host/caller";

describe("the caller's address", () => {
  const socket = "203.0.113.9";
  it.each<[string, string | string[] | undefined, number, string]>([
    ["without a proxy is the socket's", undefined, 0, socket],
    ["without a proxy of ours is the socket's, whatever the header claims", "198.51.100.1", 0, socket],
    ["behind one proxy is what that proxy saw", "198.51.100.1", 1, "198.51.100.1"],
    ["behind one proxy is the last entry: the first anyone can write", "10.9.9.9, 198.51.100.1", 1, "198.51.100.1"],
    ["behind two proxies is the one before the last", "10.9.9.9, 198.51.100.1, 10.0.0.1", 2, "198.51.100.1"],
    ["behind two proxies with one entry too few is the socket's", "198.51.100.1", 2, socket],
    ["behind a proxy that sent no header is the socket's", undefined, 1, socket],
    ["behind a proxy is the socket's when the entry is no address", "10.9.9.9, unknown", 1, socket],
    ["behind a proxy is the socket's when the entry is a script", "<script>", 1, socket],
    ["is read over several header lines as over one", ["10.9.9.9", "198.51.100.1"], 1, "198.51.100.1"],
    ["ignores spaces and empty entries", " 198.51.100.1 ,, ", 1, "198.51.100.1"],
    ["may be IPv6", "2001:db8::7", 1, "2001:db8::7"],
    ["is IPv4 where IPv6 only wraps it", "::ffff:198.51.100.1", 1, "198.51.100.1"],
  ])("%s", (_, header, proxies, expected) => {
    expect(addressOf(socket, header, proxies)).toBe(expected);
  });

  it("of a dual-stack socket is the plain IPv4 address", () => {
    expect(addressOf("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
    expect(addressOf("::1", undefined, 0)).toBe("::1");
    expect(addressOf(undefined, undefined, 0)).toBe("");
  });

  it("cannot be changed by anything a caller writes in front of what our proxies append", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), fc.constantFrom(1, 2), (forged, proxies) => {
        const appended = proxies === 1 ? "198.51.100.1" : "198.51.100.1, 10.0.0.1";
        expect(addressOf(socket, `${forged}, ${appended}`, proxies)).toBe("198.51.100.1");
      }),
    );
  });
});

describe("the request id", () => {
  it.each(["req_1", "0af7651916cd43dd8448eb211c80319c", "a.b:c-d_e", "x".repeat(64)])("is taken over: %s", (id) => {
    expect(requestIdOf(id)).toBe(id);
  });

  it.each<[string, string | string[] | undefined]>([
    ["missing", undefined],
    ["empty", ""],
    ["too long", "x".repeat(65)],
    ["with a line break", "a\nfake log line"],
    ["with a control character", "a\u0000b"],
    ["with an escape sequence", "\u001b[2Jid"],
    ["with a space", "a b"],
    ["with quotes", 'a","level":"error'],
    ["not ASCII", "réf"],
    ["sent twice", ["a", "b"]],
  ])("is our own when the caller's is %s", (_, header) => {
    expect(requestIdOf(header)).toMatch(/^req_\w{24}$/);
  });
});
