import { describe, expect, it } from "vitest";
import { burnUp } from "@/lib/deals/overview/burn-up.rules";

const days = [
  { day: "2026-03-02", asked: 5, answered: 0 },
  { day: "2026-03-04", asked: 0, answered: 3 },
];
const until = (today: string) => burnUp(days, ["asked", "answered"], today);

describe("a course", () => {
  it("begins with nothing, the day before the first, and adds up day by day", () =>
    expect(until("2026-03-05")).toEqual({
      step: "day",
      points: [
        { day: "2026-03-01", asked: 0, answered: 0 },
        { day: "2026-03-02", asked: 5, answered: 0 },
        { day: "2026-03-03", asked: 5, answered: 0 },
        { day: "2026-03-04", asked: 5, answered: 3 },
        { day: "2026-03-05", asked: 5, answered: 3 },
      ],
    }));

  it("goes by weeks that end today when there are more than sixty days, over a change of clocks, too", () => {
    const { step, points } = until("2026-05-31");
    expect(step).toBe("week");
    expect(points.at(-1)).toEqual({ day: "2026-05-31", asked: 5, answered: 3 });
    expect(points.at(-2)?.day).toBe("2026-05-24");
    expect(points[0]).toMatchObject({ asked: 0, answered: 0 });
    expect(points.every((point) => new Date(`${point.day}T00:00:00Z`).getUTCDay() === 0)).toBe(true);
    expect(until("2026-04-30").step).toBe("day");
    expect(until("2026-05-01").step).toBe("week");
  });

  it("counts what is later than today as today's, and has no points where there is nothing", () => {
    expect(until("2026-03-02").points.at(-1)).toEqual({ day: "2026-03-02", asked: 5, answered: 3 });
    expect(burnUp([], ["asked"], "2026-03-02")).toEqual({ step: "day", points: [] });
  });
});
