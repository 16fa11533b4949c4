import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importJWK, SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type BearerVerifier, bearerToken, bearerVerifier } from "@/lib/auth/oauth/bearer";
import { loadSigningKeys, type SigningKeys } from "@/lib/auth/oauth/signing-keys";
import { ownIssuer } from "@/lib/auth/oauth/trusted-issuers";
import { verifies } from "@/tests/support/verifies";

const ORIGIN = "https://deals.example.com";
const CLAIMS = {
  sub: "usr_anna",
  scope: "read:projects read:requests",
  client_id: "client-1",
  grant_id: "con_one",
};

let folder: string;
let keys: SigningKeys;
let verify: BearerVerifier;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dealspace-bearer-"));
  keys = await loadSigningKeys(join(folder, "keys.json"));
  verify = bearerVerifier(ORIGIN, [ownIssuer(ORIGIN, keys)]);
});
afterAll(() => rm(folder, { recursive: true }));

type Over = { claims?: Record<string, unknown>; issuer?: string; audience?: string; typ?: string; expires?: string };
async function token({
  claims = {},
  issuer = ORIGIN,
  audience = `${ORIGIN}/mcp`,
  typ = "at+jwt",
  expires = "1h",
}: Over) {
  const [key] = keys;
  if (!key) throw new Error("no key");
  return new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: "ES256", kid: key.kid, typ })
    .setIssuedAt()
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(await importJWK(key, "ES256"));
}

describe(verifies("TA-165")("the header"), () => {
  it.each<[string | null, string | undefined]>([
    ["Bearer abc.def-_~+/=", "abc.def-_~+/="],
    ["bearer abc", "abc"],
    [null, undefined],
    ["", undefined],
    ["Bearer", undefined],
    ["Bearer ", undefined],
    ["Bearer  abc", undefined],
    ["Bearer abc def", undefined],
    ["Bearer abc, Bearer def", undefined],
    ["Basic abc", undefined],
    ["abc", undefined],
    ["xBearer abc", undefined],
    ["Bearer a\tb", undefined],
  ])("%j holds %j", (header, expected) => {
    expect(bearerToken(header)).toBe(expected);
  });
});

describe("a token that was good once", () => {
  afterEach(() => vi.useRealTimers());

  it("is the same actor again, without another look at its signature, until it ends", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const good = await token({ expires: "10m" });
    const actor = await verify(good);
    expect(actor).toBeDefined();
    expect(await verify(good)).toBe(actor);
    vi.setSystemTime(Date.now() + 599_000);
    expect(await verify(good)).toBe(actor);
    vi.setSystemTime(Date.now() + 2_000);
    expect(await verify(good)).toBeUndefined();
    expect(await verify(good)).toBeUndefined();
  });

  it("helps no other: neither one that differs in a letter nor the same at another's door", async () => {
    const good = await token({});
    expect(await verify(good)).toBeDefined();
    const last = good.at(-2) === "A" ? "B" : "A";
    expect(await verify(`${good.slice(0, -2)}${last}${good.at(-1)}`)).toBeUndefined();
    const elsewhere = bearerVerifier("https://other.example", [ownIssuer("https://other.example", keys)]);
    expect(await elsewhere(good)).toBeUndefined();
  });
});

describe(verifies("TA-165")("the claims"), () => {
  it("become the actor: its person, connection, client and scopes, and nothing else", async () => {
    expect(
      await verify(await token({ claims: { email: "eve@example.com", role: "ib_admin", user_id: "usr_eve" } })),
    ).toEqual({
      userId: "usr_anna",
      via: "mcp",
      issuer: ORIGIN,
      audience: `${ORIGIN}/mcp`,
      scopes: new Set(["read:projects", "read:requests"]),
      credential: { kind: "connection", id: "con_one" },
      clientId: "client-1",
    });
  });

  it("carry the unlock only as a scope of their own", async () => {
    const actor = await verify(await token({ claims: { scope: "read:answers unlock:pre_dataroom", unlock: false } }));
    expect(actor?.scopes).toContain("unlock:pre_dataroom");
    const without = await verify(await token({ claims: { scope: "unlock:pre_dataroom_not", unlock: true } }));
    expect(without?.scopes).not.toContain("unlock:pre_dataroom");
  });

  it.each<[string, Over]>([
    ["another issuer", { issuer: "https://evil.example" }],
    ["another audience", { audience: "https://other.example/mcp" }],
    ["another type of token", { typ: "JWT" }],
    ["an end in the past", { expires: "-1s" }],
    ["a person of another form", { claims: { sub: "admin" } }],
    ["no connection", { claims: { grant_id: undefined } }],
    ["a connection of another form", { claims: { grant_id: "usr_anna" } }],
    ["no scope", { claims: { scope: undefined } }],
    ["scopes as a list", { claims: { scope: ["read:projects"] } }],
  ])("with %s are nobody", async (_, over) => {
    expect(await verify(await token(over))).toBeUndefined();
  });

  it("are nobody when signed by another's key, changed, or not signed at all", async () => {
    const good = await token({});
    const [head = "", body = ""] = good.split(".");
    const others = bearerVerifier(ORIGIN, [ownIssuer(ORIGIN, await loadSigningKeys(join(folder, "others.json")))]);
    expect(await others(good)).toBeUndefined();
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), sub: "usr_eve" }),
    );
    expect(await verify(`${head}.${forged.toString("base64url")}.${good.split(".")[2]}`)).toBeUndefined();
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
    expect(await verify(`${none}.${body}.`)).toBeUndefined();
  });
});
