import { AppError, type ErrorCode } from "@/lib/platform/errors";

type Why = "elsewhere" | "busy" | "full" | "too_long";

/** Why a piece of a file was not taken, as the person reads it beside the file. */
export const notTaken = (why: Why): AppError => new AppError(CODE[why], WORDS[why]);

const CODE: Record<Why, ErrorCode> = {
  elsewhere: "conflict",
  busy: "conflict",
  full: "unavailable",
  too_long: "invalid_input",
};

const WORDS: Record<Why, string> = {
  elsewhere: "This piece does not follow what has arrived. Go on at Upload-Offset.",
  busy: "Another piece of this file is arriving. Wait for it, then go on at Upload-Offset.",
  full: "The server has no room for this file at the moment. What has arrived is kept: try again in a few minutes; if it stays, tell the operator.",
  too_long: "More arrived than was announced. Start again.",
};
