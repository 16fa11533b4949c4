/**
 * One error type, a closed list of codes. `message` is for the caller: our own words, the next step, no value that came
 * from a caller or from what others wrote. It stands alone and never points to `data`, which a model may not be shown. `cause` is for
 * the log. Each transport maps the codes by a total record.
 */
export const ERROR_CODES = [
  "malformed", // not a request that can be understood
  "unknown_tool",
  "invalid_input",
  "unauthenticated",
  "forbidden", // visible, but the role does not allow this act
  "not_found", // does not exist, or must look as if it did not
  "scope_required",
  "rate_limited",
  "conflict", // the world moved since the caller looked
  "unavailable", // nothing can be stored at the moment
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export type ErrorData = {
  /** Fields at fault and what is wrong with each, in our words. */
  issues?: { path: string; problem: string }[];
  required_scope?: string;
  required_role?: string;
  current_role?: string;
  retry_after?: number;
  /** Of what the caller meant to change, as it is now. */
  current_version?: number;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly data: ErrorData;

  constructor(code: ErrorCode, message: string, data: ErrorData = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AppError";
    this.code = code;
    this.data = data;
  }
}

export const unauthenticated = () =>
  new AppError("unauthenticated", "Sign in again: this session or token is missing, expired or revoked.");

/** One text for everything that is not there or not to be seen. `what` and `next`: words of ours, never a caller's. */
export const notFound = (what: string, next = "Check the id, or list what you can see first.") =>
  new AppError("not_found", `No such ${what}. ${next}`);

export const scopeRequired = (scope: string) =>
  new AppError(
    "scope_required",
    `This needs the scope ${scope}, which was not granted. Ask the person to authorize it.`,
    {
      required_scope: scope,
    },
  );

export const forbidden = (message: string, required: readonly string[], current: string) =>
  new AppError("forbidden", message, { required_role: required.join(" or "), current_role: current });

export const onlyLooking = () =>
  new AppError(
    "forbidden",
    "You are looking as somebody else: nothing can be changed. End that first, then do it as yourself.",
  );

export const rateLimited = (retryAfter: number) =>
  new AppError(
    "rate_limited",
    retryAfter > 60
      ? `No more calls here today: its admins limit them. Wait ${inSeconds(retryAfter)}, or tell the person.`
      : `Too many calls in this minute. Wait ${inSeconds(retryAfter)}, then go on.`,
    { retry_after: retryAfter },
  );

const inSeconds = (count: number) => `${count} ${count === 1 ? "second" : "seconds"}`;

export const cannotStore = (cause?: unknown) =>
  new AppError(
    "unavailable",
    "The server cannot store anything at the moment, so nothing was changed. Try again in a few minutes; if it stays, tell the operator.",
    {},
    cause,
  );

/** PostgreSQL's own code for a full disk. By the code, not the class: host and pages are bundled apart and have each their own. */
export const DISK_FULL = "53100";
export const isDiskFull = (thrown: unknown): boolean => (thrown as { code?: unknown } | null)?.code === DISK_FULL;

/** Whatever was thrown, as an AppError: what we did not foresee becomes `internal` and keeps its cause for the log. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isDiskFull(thrown)) return cannotStore(thrown);
  return new AppError(
    "internal",
    "Something went wrong on our side. Try again; if it stays, tell the operator the request id.",
    {},
    thrown,
  );
}
