import { describe, expect, it } from "vitest";
import { makeSessionToken } from "@/lib/auth/session-token";
import { requesters } from "@/lib/host/requester";

const SECRET = "a secret of at least thirty-two characters";
const whose = requesters("http://localhost:3000", SECRET);
const foreign = await makeSessionToken({ id: "ses_1", userId: "usr_1" }, "x".repeat(40));
const token = await makeSessionToken({ id: "ses_1", userId: "usr_1" }, SECRET);

/** With another character where all six of its bits count: one at the end may stand for the same bytes. */
const otherwise = (text: string) => text.replace(/.(?=.{8}$)/, (character) => (character === "x" ? "y" : "x"));

describe("who a request's cookie names", () => {
  it("is the person and the session of a cookie that we sealed, among others", async () => {
    const cookies = `theme=dark; next-auth.session-token=${token}; next-auth.csrf-token=x`;
    for (let i = 0; i < 2; i += 1) expect(await whose(cookies)).toEqual({ person: "usr_1", session: "ses_1" });
  });

  it.each([
    ["no cookie", undefined],
    ["an empty one", "next-auth.session-token="],
    ["one that somebody made up", "next-auth.session-token=usr_1"],
    ["one that was changed", `next-auth.session-token=${otherwise(token)}`],
    ["one under another name", `x-next-auth.session-token=${token}`],
    ["one that was sealed elsewhere", `next-auth.session-token=${foreign}`],
  ])("is nobody for %s", async (_, cookies) => {
    expect(await whose(cookies)).toBeUndefined();
  });

  it("has the name that binds it to this host where the product is served by https", async () => {
    const secure = requesters("https://deals.example.com", SECRET);
    expect(await secure(`next-auth.session-token=${token}`)).toBeUndefined();
    expect(await secure(`__Host-next-auth.session-token=${token}`)).toMatchObject({ person: "usr_1" });
  });
});
