import { asAppError, isDiskFull } from "@/lib/platform/errors";
import { digestOf } from "./error-digest";

/**
 * What may leave to Next: it prints an error whole, and a database's own words under `cause` quote rows of what people wrote. The
 * kernel has logged those, redacted, under the request id; `digest`, all that reaches the browser, names that id.
 */
export function shownError(thrown: unknown, requestId: string): Error {
  const { code, message } = asAppError(thrown);
  return Object.assign(new Error(message), {
    digest: digestOf(code, requestId),
    // Whoever catches it once more still knows why.
    ...(isDiskFull(thrown) && { code: (thrown as { code: string }).code }),
  });
}
