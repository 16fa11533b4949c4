import { describe, expect, it } from "vitest";
import { eventSummary } from "@/lib/deals/log/event-summary.rules";

const event = { action: "message", body: null, fromStatus: null, toStatus: null };

describe("a line of history in short", () => {
  it("is what was written", () => {
    expect(eventSummary({ ...event, body: "First line\nsecond" })).toEqual({ summary: "First line\nsecond" });
  });

  it("is cleaned and cut, and says so", () => {
    expect(eventSummary({ ...event, body: "a\u202eb\u200bc" })).toEqual({ summary: "abc" });
    expect(eventSummary({ ...event, body: "x".repeat(1000) })).toEqual({ summary: "x".repeat(1000) });
    expect(eventSummary({ ...event, body: "x".repeat(1001) })).toEqual({
      summary: `${"x".repeat(999)}…`,
      truncated: true,
    });
  });

  it("is what was done where nothing was written, with the status before and after", () => {
    const done = (action: string, fromStatus: string | null, toStatus: string | null) =>
      eventSummary({ action, body: null, fromStatus, toStatus }).summary;
    expect(done("submitted", "draft", "submitted")).toBe("Submitted (draft → submitted)");
    expect(done("created", null, "open")).toBe("Created (open)");
    expect(done("issued", null, null)).toBe("Issued");
    expect(done("due_date_changed", null, null)).toBe("Due date changed");
    expect(eventSummary({ ...event, action: "returned", body: "" }).summary).toBe("Returned");
  });
});
