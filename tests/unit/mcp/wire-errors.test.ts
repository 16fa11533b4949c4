/** The form of a refusal, by what is refused and by the version of the protocol in which it was asked. */
import { describe, expect, it } from "vitest";
import { WIRE, wireRefusal } from "@/lib/mcp/wire-errors";
import { AppError, ERROR_CODES, type ErrorCode, forbidden, rateLimited, scopeRequired } from "@/lib/platform/errors";

const BEFORE = [undefined, "2024-11-05", "2025-03-26", "2025-06-18"];
const SINCE = ["2025-11-25", "2026-07-28"];
const NUMBERS: Record<ErrorCode, number> = {
  malformed: -32600,
  unknown_tool: -32602,
  invalid_input: -32602,
  unauthenticated: 1001,
  forbidden: 1002,
  not_found: 1003,
  scope_required: 1004,
  rate_limited: 1005,
  conflict: -32600,
  unavailable: -32603,
  internal: -32603,
};
const OF_THE_PROTOCOL: readonly ErrorCode[] = ["malformed", "unknown_tool", "unauthenticated", "scope_required"];
const data = { current_version: 4 };
const error = (code: ErrorCode) => new AppError(code, "Not so. Do this.", data);

describe.each(ERROR_CODES)("%s", (code) => {
  const asError = { error: { code: NUMBERS[code], message: "Not so. Do this.", data } };

  it.each(BEFORE)("is a JSON-RPC error in %s", (protocol) => {
    expect(wireRefusal(error(code), { calls: true, protocol })).toEqual(asError);
  });

  it.each(SINCE)("is an error where no tool was called, also in %s", (protocol) => {
    expect(wireRefusal(error(code), { calls: false, protocol })).toEqual(asError);
  });

  it.each(SINCE)(
    OF_THE_PROTOCOL.includes(code) ? "is an error in %s too" : "is a result that the model reads in %s",
    (protocol) => {
      const given = wireRefusal(error(code), { calls: true, protocol });
      if (OF_THE_PROTOCOL.includes(code)) return expect(given).toEqual(asError);
      expect(given).toMatchObject({
        result: {
          content: [{ type: "text", text: "Not so. Do this." }],
          isError: true,
          _meta: { "dealspace/error": { code: NUMBERS[code], data } },
        },
      });
      // Clients hold it against the tool's output schema.
      expect(given).not.toHaveProperty("result.structuredContent");
    },
  );
});

it("the numbers and the HTTP status are the same in every form", () => {
  for (const code of ERROR_CODES) expect(WIRE[code].rpc, code).toBe(NUMBERS[code]);
  expect(WIRE.unauthenticated.http).toBe(401);
  expect(WIRE.scope_required.http).toBe(403);
  for (const code of ERROR_CODES.filter((one) => WIRE[one].about === "tool")) expect(WIRE[code].http, code).toBe(200);
});

it("a result of 2026-07-28 has what that version asks of every result, one of 2025-11-25 has not", () => {
  const resultOf = (protocol: string) => {
    const given = wireRefusal(error("not_found"), { calls: true, protocol });
    return "result" in given ? given.result : undefined;
  };
  expect(resultOf("2026-07-28")).toMatchObject({
    resultType: "complete",
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "dealspace" } },
  });
  expect(resultOf("2025-11-25")).not.toHaveProperty("resultType");
  expect(Object.keys(resultOf("2025-11-25")?._meta ?? {})).toEqual(["dealspace/error"]);
});

it("the text says the seconds, the roles and the scope that stand in the data", () => {
  const textOf = (thrown: AppError) => {
    const given = wireRefusal(thrown, { calls: false, protocol: undefined });
    return "error" in given ? given.error.message : "";
  };
  expect(textOf(rateLimited(12))).toContain("Wait 12 seconds");
  expect(textOf(rateLimited(1))).toContain("Wait 1 second,");
  expect(textOf(rateLimited(3600))).toContain("Wait 3600 seconds");
  expect(textOf(scopeRequired("read:answers"))).toContain("read:answers");
  expect(textOf(forbidden("Only the bank publishes.", ["ib_admin", "ib_member"], "seller_admin"))).toBe(
    "Only the bank publishes. It takes the role ib_admin or ib_member; yours is seller_admin.",
  );
});

it("no text is longer than a thousand characters", () => {
  const given = wireRefusal(new AppError("conflict", "long ".repeat(400)), { calls: true, protocol: "2025-11-25" });
  expect("result" in given && given.result.content[0].text.length).toBe(1_000);
});
