import { describe, expect, it } from "vitest";
import { dayIn, daysBetween, systemClock, unixSeconds } from "@/lib/platform/clock";

describe("the calendar day", () => {
  it.each([
    ["2026-06-15T22:30:00Z", "UTC", "2026-06-15"],
    ["2026-06-15T22:30:00Z", "Europe/Berlin", "2026-06-16"],
    ["2026-06-15T22:30:00Z", "America/New_York", "2026-06-15"],
    ["2026-06-15T03:30:00Z", "America/New_York", "2026-06-14"],
    ["2026-06-15T15:30:00Z", "Asia/Tokyo", "2026-06-16"],
    ["2026-06-15T10:30:00Z", "Pacific/Kiritimati", "2026-06-16"],
    ["2026-06-15T10:30:00Z", "Pacific/Pago_Pago", "2026-06-14"],
    ["2026-06-15T18:29:00Z", "Asia/Kolkata", "2026-06-15"],
    ["2026-06-15T18:30:00Z", "Asia/Kolkata", "2026-06-16"],
    ["2026-12-31T23:00:00Z", "Europe/Berlin", "2027-01-01"],
    ["2028-02-29T12:00:00Z", "UTC", "2028-02-29"],
    ["2026-01-01T00:00:00Z", "UTC", "2026-01-01"],
  ])("at %s in %s is %s", (at, zone, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });

  it("changes at local midnight, in summer time too", () => {
    expect(dayIn("Europe/Berlin", new Date("2026-03-28T22:59:59Z"))).toBe("2026-03-28"); // UTC+1
    expect(dayIn("Europe/Berlin", new Date("2026-03-28T23:00:00Z"))).toBe("2026-03-29");
    expect(dayIn("Europe/Berlin", new Date("2026-03-29T21:59:59Z"))).toBe("2026-03-29"); // UTC+2 since the night
    expect(dayIn("Europe/Berlin", new Date("2026-03-29T22:00:00Z"))).toBe("2026-03-30");
  });

  it("of an unknown time zone is an error, not a guess", () => {
    expect(() => dayIn("Europe/Atlantis", new Date())).toThrow(RangeError);
  });
});

describe("days between two days", () => {
  it.each([
    ["2026-06-16", "2026-06-16", 0],
    ["2026-06-16", "2026-06-17", 1],
    ["2026-06-16", "2026-06-12", -4],
    ["2026-03-28", "2026-03-30", 2], // a day of 23 hours in between
    ["2026-10-24", "2026-10-26", 2], // and one of 25
    ["2026-02-28", "2026-03-01", 1],
    ["2028-02-28", "2028-03-01", 2],
    ["2026-12-31", "2027-01-01", 1],
  ])("from %s to %s are %i", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe("time for agents", () => {
  it("is whole Unix seconds, never ahead", () => {
    expect(unixSeconds(new Date("2026-06-15T22:30:00.999Z"))).toBe(1_781_562_600);
  });

  it("comes from the system unless a test sets it", () => {
    const before = Date.now();
    expect(systemClock.now().getTime()).toBeGreaterThanOrEqual(before);
  });
});
