import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";

/** What a seal of the audit log claims: all of it stands under the signature. */
export type SealClaim = {
  readonly seq: number;
  readonly hash: string;
  /** How many rows this seal covers. */
  readonly rows: number;
  /** When it was made, as text with milliseconds, UTC. */
  readonly at: string;
};

/** The head of the chain as it leaves the database: whoever keeps it can tell later what was there. */
export type Head = SealClaim & { readonly key: string; readonly signature: string };

/** An Ed25519 key as a JWK. Former keys have lost their private half `d`: they verify and can sign nothing any more. */
export type SealKey = { readonly kty: "OKP"; readonly crv: "Ed25519"; readonly x: string; readonly d?: string };

export type SignatureState = "valid" | "wrong" | "unknown key";

export type SealKeys = {
  sign(claim: SealClaim): Head;
  check(head: Head): SignatureState;
};

/** The first key signs, all of them verify. Public keys alone are enough to verify. */
export function sealKeysFrom(keys: readonly SealKey[]): SealKeys {
  const known = new Map(
    keys.map(({ kty, crv, x }) => [keyId({ x }), createPublicKey({ key: { kty, crv, x }, format: "jwk" })]),
  );
  const [first] = keys;
  const signing = first?.d === undefined ? undefined : createPrivateKey({ key: { ...first }, format: "jwk" });
  return {
    sign(claim) {
      if (!first || !signing)
        throw new Error("SEAL_KEYS: the first key has no private half, so nothing can be sealed.");
      return { ...claim, key: keyId(first), signature: sign(null, statement(claim), signing).toString("base64url") };
    },
    check(head) {
      const key = known.get(head.key);
      if (!key) return "unknown key";
      return verify(null, statement(head), key, Buffer.from(head.signature, "base64url")) ? "valid" : "wrong";
    },
  };
}

export function newSealKey(): SealKey {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { kty: "OKP", crv: "Ed25519", x, d };
}

/** Named by what it is, so that no file can give one key another's name. */
export const keyId = ({ x }: Pick<SealKey, "x">): string =>
  createHash("sha256").update(x).digest("base64url").slice(0, 16);

const statement = ({ seq, hash, rows, at }: SealClaim): Buffer =>
  Buffer.from(JSON.stringify(["dealspace audit seal", seq, hash, rows, at]));
