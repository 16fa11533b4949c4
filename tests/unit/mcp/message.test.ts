/** Errors that the protocol library writes by itself: its words, and those of what broke in it, do not leave. */
import { describe, expect, it } from "vitest";
import { withoutLibraryWords } from "@/lib/mcp/message";

const answer = (error: object) => Response.json({ jsonrpc: "2.0", id: 3, error }, { status: 400 });

describe("what the library says", () => {
  it.each([
    [-32603, '[{"code":"invalid_type","path":["params"]}]'],
    [-32603, "Maximum call stack size exceeded"],
    [-32602, 'Invalid tools/call request: [{"code":"invalid_type","path":["params","name"]}]'],
    [-32602, "Invalid params for tools/call: ✖ Expected string"],
  ])("about parameters is said in our words (%i %s)", async (code, message) => {
    const said = await withoutLibraryWords(answer({ code, message, data: { inside: true } }));
    expect(said.status).toBe(400);
    expect(await said.json()).toEqual({
      jsonrpc: "2.0",
      id: 3,
      error: { code: -32602, message: expect.stringMatching(/^The parameters do not fit this method\. Send /) },
    });
  });

  it.each(["Internal error", "Cannot read properties of undefined", ""])(
    "about a failure (“%s”) is thrown, for the log",
    async (message) => {
      await expect(withoutLibraryWords(answer({ code: -32603, message }))).rejects.toThrow(
        "the protocol library failed",
      );
    },
  );

  it("otherwise stays as it is", async () => {
    const refused = answer({ code: -32601, message: "Method not found" });
    expect(await withoutLibraryWords(refused)).toBe(refused);
    const stream = new Response("data: {}", { headers: { "content-type": "text/event-stream" } });
    expect(await withoutLibraryWords(stream)).toBe(stream);
    const result = Response.json({ jsonrpc: "2.0", id: 3, result: {} });
    expect(await withoutLibraryWords(result)).toBe(result);
  });
});
