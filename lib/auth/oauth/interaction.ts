import type Provider from "oidc-provider";
import { nodePair } from "./node-bridge";

export type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

export type OpenInteraction = {
  readonly details: Interaction;
  /** Hands the person's decision to the authorization server, once. */
  answer(result: object): Promise<unknown>;
};

/** The authorization request that a browser is in the middle of. The cookie must name the same one as the address. */
export async function openInteraction(
  provider: Provider,
  publicUrl: string,
  uid: string,
  headers: Headers,
): Promise<OpenInteraction | undefined> {
  const { req, res } = nodePair(publicUrl, { method: "GET", path: `/consent/${uid}`, headers });
  try {
    const details = await provider.interactionDetails(req, res);
    if (details.uid !== uid) return undefined;
    return {
      details,
      answer: (result) => provider.interactionResult(req, res, result as never, { mergeWithLastSubmission: false }),
    };
  } catch {
    return undefined; // expired, spent, or another browser's: all the same to whoever asks
  }
}
