import { describe, expect, it } from "vitest";
import { clientInDocument, freshSeconds, InvalidDocument, isDocumentUrl } from "@/lib/auth/oauth/client-document";

const ID = "https://agent.example/client.json";
const REDIRECT = "https://agent.example/callback";
const read = (document: unknown) => clientInDocument(ID, Buffer.from(JSON.stringify(document)));

describe("an address that is read", () => {
  it.each([ID, "https://agent.example:8443/a/b", "https://[2606:4700::1111]/c"])("%s", (id) => {
    expect(isDocumentUrl(id)).toBe(true);
  });

  it.each([
    "",
    "a4sdfj2k",
    "http://agent.example/c",
    "https://agent.example",
    "https://agent.example/",
    "https://agent.example/c?who=me",
    "https://agent.example/c?",
    "https://agent.example/c#part",
    "https://agent.example/c#",
    "https://me@agent.example/c",
    "https://:secret@agent.example/c",
    "https://agent.example/a/../c",
    "https://agent.example/a/%2e%2e/c",
    "https://agent.example/./c",
    "https://AGENT.example/c",
    "https://agent.example:443/c",
    "https://0x7f.1/c",
    "https:agent.example/c",
    "https://agent.example\\c",
    " https://agent.example/c",
    "https://agent.example/c\n",
    `https://agent.example/${"c".repeat(1000)}`,
  ])("is not: %j", (id) => {
    expect(isDocumentUrl(id)).toBe(false);
  });
});

describe("a document", () => {
  it("becomes a public client of its name and its addresses, and of nothing else that it says", () => {
    const told = { logo_uri: "http://agent.example/logo", scope: "everything", grant_types: ["client_credentials"] };
    expect(read({ client_id: ID, client_name: "Agent", redirect_uris: [REDIRECT], ...told })).toEqual({
      client_id: ID,
      client_name: "Agent",
      redirect_uris: [REDIRECT],
      application_type: "web",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    });
  });

  it("has a name of one line, without what nobody can see and no database can keep", () => {
    const name = `Agent\n\u0000\ud800\u202e${"x".repeat(500)}`;
    const { client_name: kept } = read({ client_id: ID, client_name: name, redirect_uris: [REDIRECT] });
    expect(kept).toMatch(/^Agent x+$/);
    expect(String(kept).length).toBeLessThanOrEqual(200);
  });

  it.each<[string, unknown, RegExp]>([
    ["nothing", undefined, /no JSON object/],
    ["a list", [], /no JSON object/],
    ["another's id", { client_id: `${ID}2`, redirect_uris: [REDIRECT] }, /client_id is not its address/],
    ["no id", { redirect_uris: [REDIRECT] }, /check client_id/],
    ["no addresses", { client_id: ID }, /check redirect_uris/],
    ["an empty list of addresses", { client_id: ID, redirect_uris: [] }, /check redirect_uris/],
    ["too many addresses", { client_id: ID, redirect_uris: Array(101).fill(REDIRECT) }, /check redirect_uris/],
    ["an address that is none", { client_id: ID, redirect_uris: [7] }, /check redirect_uris/],
    ["an address with hidden signs", { client_id: ID, redirect_uris: [`${REDIRECT}\u0000`] }, /check redirect_uris/],
    ["a name that is none", { client_id: ID, client_name: {}, redirect_uris: [REDIRECT] }, /check client_name/],
    [
      "a key to prove itself",
      { client_id: ID, redirect_uris: [REDIRECT], token_endpoint_auth_method: "private_key_jwt" },
      /check token_endpoint_auth_method/,
    ],
    ["a secret", { client_id: ID, redirect_uris: [REDIRECT], client_secret: "s" }, /check client_secret/],
  ])("is refused with %s", (_, document, why) => {
    const thrown = () => read(document ?? null);
    expect(thrown).toThrow(InvalidDocument);
    expect(thrown).toThrow(why);
  });

  it("is refused when it is no JSON", () => {
    expect(() => clientInDocument(ID, Buffer.from("<html>"))).toThrow("it is no JSON object");
  });

  it.each([
    [undefined, 300],
    ["no-store", 300],
    ["max-age=0", 300],
    ["public, max-age=3600", 3600],
    ["max-age=99999999", 86_400],
    ["s-maxage=3600", 300],
  ])("with Cache-Control %s is fresh for %i seconds", (header, seconds) => {
    expect(freshSeconds(new Headers(header === undefined ? {} : { "cache-control": header }))).toBe(seconds);
  });
});
