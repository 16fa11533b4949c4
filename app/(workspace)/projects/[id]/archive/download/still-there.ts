import { asAppError } from "@/lib/platform/errors";

/**
 * What is asked for; undefined when it was taken back or removed since it was listed. People go on working while an archive
 * is made: it goes on without what is no longer there.
 */
export async function unlessGone<Asked>(asked: Promise<Asked>): Promise<Asked | undefined> {
  try {
    return await asked;
  } catch (thrown) {
    if (asAppError(thrown).code === "not_found") return undefined;
    throw thrown;
  }
}
