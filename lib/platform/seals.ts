import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/**
 * Marks what we hand out and get back later, such as the place where the next page begins: nobody else can make it, and
 * it fits only the purpose it was made for. The content is not hidden, so it holds nothing its owner has not seen. The same
 * content for the same purpose is the same text, so that two equal answers stay equal.
 */
export type Seals = {
  seal(purpose: string, content: string): string;
  /** The content, or undefined when the text was made for another purpose, or not by us. */
  unseal(purpose: string, sealed: string): string | undefined;
};

const TAG_BYTES = 16;

/** `secret` is shared by all instances; the key is derived from it, so that a seal says nothing about what else it signs. */
export function sealsFrom(secret: string): Seals {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "dealspace seals", 32));
  const tagOf = (purpose: string, content: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([purpose, content]))
      .digest()
      .subarray(0, TAG_BYTES);

  return {
    seal: (purpose, content) =>
      Buffer.concat([tagOf(purpose, content), Buffer.from(content, "utf8")]).toString("base64url"),
    unseal(purpose, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      // One text for one seal: spellings that decode alike are refused.
      if (bytes.byteLength < TAG_BYTES || bytes.toString("base64url") !== sealed) return undefined;
      const content = bytes.subarray(TAG_BYTES).toString("utf8");
      return timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(purpose, content)) ? content : undefined;
    },
  };
}
