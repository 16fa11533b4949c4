import { describe, expect, it } from "vitest";
import { rangeIn } from "@/lib/web/files/byte-range";
import { disposition } from "@/lib/web/files/disposition";

describe("a range of a file of 100 bytes", () => {
  it.each([
    [null, "all"],
    ["bytes=-", "all"],
    ["bytes=0-9,20-29", "all"],
    ["lines=1-2", "all"],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=100-", undefined],
    ["bytes=20-10", undefined],
    ["bytes=-0", undefined],
  ])("%s", (header, range) => expect(rangeIn(header, 100)).toEqual(range));
});

describe("the name of a file in a header", () => {
  it.each([
    ["plan.pdf", `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
    ['a"b\\c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
    ["Prüfung (1).txt", `attachment; filename="Pr_fung (1).txt"; filename*=UTF-8''Pr%C3%BCfung%20%281%29.txt`],
    ["it's 5%.txt", `attachment; filename="it's 5_.txt"; filename*=UTF-8''it%27s%205%25.txt`],
    ["x\r\nSet-Cookie: a", `attachment; filename="x__Set-Cookie: a"; filename*=UTF-8''x%0D%0ASet-Cookie%3A%20a`],
  ])("%j cannot leave its place", (name, header) => expect(disposition("attachment", name)).toBe(header));
});
