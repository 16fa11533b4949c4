import { describe, expect, it } from "vitest";
import { countedInWords } from "@/app/(workspace)/deals/home/change-words";
import { BY_DAY, BY_WEEK, groupTasks, type Task } from "@/app/(workspace)/deals/tasks";

const task = (ref: string, group: Task["group"]): Task => ({
  project_id: "proj_1",
  project_name: "Project Harbour",
  entry_id: `ent_${ref}`,
  ref,
  title: ref,
  author_side: "bank",
  workstream: "finance",
  status: "assigned",
  priority: "normal",
  group,
});

const page = {
  tasks: [task("S", "sent_back"), task("A1", "overdue"), task("A2", "overdue"), task("B", "week"), task("C", "later")],
  counts: { sent_back: 1, overdue: 2, today: 0, week: 1, later: 7 },
};
const headings = (into: Parameters<typeof groupTasks>[1]) =>
  groupTasks(page, into).map((group) => [group.title, group.tasks.map((one) => one.ref).join(" "), group.count]);

describe("tasks under headings", () => {
  it("keep their order, and say how many there are beyond the page", () =>
    expect(headings(BY_WEEK)).toEqual([
      ["Sent back", "S", 1],
      ["Overdue", "A1 A2", 2],
      ["This week", "B", 1],
      ["Later", "C", 7],
    ]));
  it("are for later where a day is all that matters", () =>
    expect(headings(BY_DAY)).toEqual([
      ["Sent back", "S", 1],
      ["Overdue", "A1 A2", 2],
      ["Later", "B C", 8],
    ]));
});

describe("what changed, counted", () => {
  const counted = (...counts: [string, number][]) =>
    countedInWords(counts.map(([action, count]) => ({ action, count })));

  it("is a sentence", () => {
    expect(counted(["published", 1])).toBe("1 published");
    expect(counted(["message", 2], ["created", 1])).toBe("2 messages and 1 asked");
  });
  it("says of the rare how many there are", () =>
    expect(counted(["a", 9], ["b", 8], ["c", 7], ["d", 6], ["e", 1], ["f", 1])).toBe(
      "9 a, 8 b, 7 c, 6 d and 2 others",
    ));
});
