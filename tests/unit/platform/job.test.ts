import { describe, expect, it } from "vitest";
import { NotAgain, nextAttempt, whyIn } from "@/lib/platform/job";

describe("the attempts of a job", () => {
  const now = new Date(0);
  const minutes = (error: unknown = new Error()) =>
    Array.from({ length: 10 }, (_, i) => nextAttempt({ attempts: 10, pauseSeconds: 60 }, i + 1, error, now)).map(
      (time) => (time === null ? null : time.getTime() / 60_000),
    );

  it("wait one pause, two, four …, and end after as many as it may have", () => {
    expect(minutes()).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, null]);
  });

  it("end at once where no further one can help", () => {
    expect(minutes(new NotAgain(new Error()))).toEqual(Array(10).fill(null));
  });
});

describe("why a job failed", () => {
  it.each([
    ["the code of the error", Object.assign(new Error("to amelia@x.test"), { code: "ECONNREFUSED" }), "ECONNREFUSED"],
    [
      "the answer of a mail server",
      Object.assign(new Error("x"), { code: "EENVELOPE", responseCode: 550 }),
      "EENVELOPE 550",
    ],
    ["the error's name, where it has no code", new TypeError("no such thing: amelia"), "TypeError"],
    ["what no further attempt helps", new NotAgain(Object.assign(new Error(), { code: "payload" })), "payload"],
  ])("is told by %s, and never by its message", (_, error, why) => {
    expect(whyIn(error)).toBe(why);
  });
});
