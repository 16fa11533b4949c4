import { describe, expect, it } from "vitest";
import {
  AppError,
  asAppError,
  ERROR_CODES,
  forbidden,
  isDiskFull,
  notFound,
  rateLimited,
  scopeRequired,
  unauthenticated,
} from "@/lib/platform/errors";

describe("an error for the caller", () => {
  it("of a foreign failure is `internal`, keeps the cause for the log and shows none of it", () => {
    const cause = Object.assign(new Error('relation "entries" violates …'), {
      code: "23505",
      detail: "Key (ref)=(FIN-1)",
    });
    const error = asAppError(cause);
    expect(error).toMatchObject({ code: "internal", cause, data: {} });
    expect(error.message).not.toMatch(/entries|FIN-1|23505/);
  });

  it.each([["a string"], [undefined], [null], [{ message: "an object" }]])(
    "of thrown %o is `internal` too",
    (thrown) => {
      const error = asAppError(thrown);
      expect(error.code).toBe("internal");
      expect(error.cause).toBe(thrown);
    },
  );

  it("of our own stays what it is", () => {
    const error = notFound("request");
    expect(asAppError(error)).toBe(error);
  });

  it("that something is not there says the same of what must not be seen", () => {
    const [absent, hidden] = [notFound("request"), notFound("request")];
    expect(absent.message).toBe(hidden.message);
    expect(absent.data).toEqual({});
    expect(absent.data).toEqual(hidden.data);
  });

  it("carries what the caller needs for the next step", () => {
    expect(scopeRequired("read:answers").data).toEqual({ required_scope: "read:answers" });
    expect(scopeRequired("read:answers").message).toContain("read:answers");
    expect(rateLimited(12).data).toEqual({ retry_after: 12 });
    expect(forbidden("Only the bank publishes.", ["ib_admin", "ib_member"], "seller_admin").data).toEqual({
      required_role: "ib_admin or ib_member",
      current_role: "seller_admin",
    });
    expect(unauthenticated().code).toBe("unauthenticated");
  });

  it("does not tell an expired token from a revoked or missing one", () => {
    expect(unauthenticated().data).toEqual({});
  });

  it("says that nothing can be stored for what the database calls a full disk, whoever threw it", () => {
    const thrown = Object.assign(new Error("could not extend file"), { code: "53100" });
    expect(asAppError(thrown)).toMatchObject({ code: "unavailable", cause: thrown });
    expect(asAppError(thrown).message).toMatch(/^The server cannot store anything at the moment/);
    expect([isDiskFull(null), isDiskFull("53100"), isDiskFull({ code: 53100 })]).toEqual([false, false, false]);
  });

  it("has one of a closed list of codes, each once", () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
    expect(new AppError("conflict", "Look again.")).toMatchObject({ name: "AppError", code: "conflict", data: {} });
    expect("cause" in new AppError("conflict", "Look again.")).toBe(false);
  });
});
