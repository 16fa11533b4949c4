/** The tables of the workflow, read by eye: every role and every act, every side and every step. */
import { describe, expect, it } from "vitest";
import { ACTS, type Act, mayAct, refuseUnlessMay } from "@/lib/deals/access/acts.rules";
import {
  ANSWER_STATUSES,
  type AnswerStatus,
  REQUEST_STATUSES,
  type RequestStatus,
} from "@/lib/deals/entries/status.rules";
import { isLegalStep, nameOfMove, refuseIllegalStep, statusCarriedBy } from "@/lib/deals/entries/workflow.rules";
import { ROLES, type Role, SIDES, type Side } from "@/lib/deals/roles";
import { isLegalStage } from "@/lib/deals/setup/project-stages.rules";
import { AppError } from "@/lib/platform/errors";

/** A column for each role, in the order of ROLES: x may, . may not. */
const WHO_MAY: Record<Act, string> = {
  create_request: "xxxxxx.",
  edit_request: "xxxxxx.",
  withdraw_request: "xxxxxx.",
  plan_requests: "xx.....",
  import_requests: "xx.....",
  set_blocker: "xxxx...",
  resolve_blocker: "xxxx...",
  attach_evidence: "xxxxxx.",
  create_request_list: "xx.....",
  issue_request_list: "xx.....",
  release_request_list: "x......",
  set_project_stage: "x......",
  route_request: "xx.....",
  set_public_text: "xx.....",
  assign_request: "xxx....",
  forward_request: "xxxx...",
  return_request: "xxxx...",
  post_message: "xxxxxx.",
  pass_message: "xx.....",
  draft_answer: "..xx...",
  edit_answer: "..xx...",
  attach_file: "..xx...",
  remove_file: "..xx...",
  submit_answer: "..xx...",
  approve_answer: "xx.....",
  reject_answer: "xx.....",
  link_answer: "xx.....",
  unlink_answer: "xx.....",
  publish_answer: "xx.....",
  unpublish_answer: "xx.....",
  list_workers: "xxxx...",
  read_settings: "x......",
  edit_project: "x......",
  add_workstream: "x......",
  plan_milestones: "x......",
  administer_people: "x.x.x..",
  remove_people: "x.x.x..",
  suspend_people: "x......",
  oversee_agents: "x.x....",
  switch_agents: "x......",
  keep_drafts: "..x....",
  propose: "xxxx...",
  look_as: "xx.....",
  export_requests: "xxxx...",
  report_deadline: "xx.....",
  read_disclosure: "x......",
  take_archive: "x......",
};

/** Access is taken away whenever that is needed, and what only reads changes nothing. */
const ALSO_WHEN_CLOSED: readonly Act[] = [
  "list_workers",
  "read_settings",
  "look_as",
  "export_requests",
  "report_deadline",
  "read_disclosure",
  "take_archive",
  "set_project_stage",
  "remove_people",
  "suspend_people",
  "oversee_agents",
  "switch_agents",
  "keep_drafts",
];

describe.each(Object.entries(WHO_MAY) as [Act, string][])("%s", (act, column) => {
  it.each(ROLES.map((role, i) => [role, column[i] === "x"] as const))("%s: %s", (role, may) => {
    expect(mayAct(role, act)).toBe(may);
    const asked = () => refuseUnlessMay({ role, stage: "dataroom" }, act);
    if (may) return expect(asked).not.toThrow();
    expect(asked).toThrow(
      expect.objectContaining({ code: "forbidden", data: expect.objectContaining({ current_role: role }) }),
    );
  });

  it("waits for nobody in a closed deal, but for the taking up of it, the taking away of access and reading", () => {
    const role = ROLES.find((one) => mayAct(one, act)) as Role;
    const asked = () => refuseUnlessMay({ role, stage: "closed" }, act);
    if (ALSO_WHEN_CLOSED.includes(act)) expect(asked).not.toThrow();
    else expect(asked).toThrow(expect.objectContaining({ code: "conflict" }));
  });
});

it("every act has its line", () => {
  expect(Object.keys(ACTS).sort()).toEqual(Object.keys(WHO_MAY).sort());
});

/** `from to`: the sides that may. Everything that is not here nobody may. */
const REQUESTS: Record<string, readonly Side[]> = {
  "open assigned": ["bank", "seller"],
  "open answered": ["bank", "seller"],
  "open vetted": ["bank"],
  "open withdrawn": ["bank", "seller", "buyer"],
  "assigned open": ["bank", "seller"],
  "assigned answered": ["bank", "seller"],
  "assigned vetted": ["bank"],
  "assigned withdrawn": ["bank", "seller", "buyer"],
  "answered open": ["bank"],
  "answered assigned": ["bank"],
  "answered vetted": ["bank"],
  "answered withdrawn": ["bank", "buyer"],
  "vetted open": ["bank"],
  "vetted assigned": ["bank"],
  "vetted answered": ["bank"],
  "vetted published": ["bank"],
  "vetted withdrawn": ["bank", "buyer"],
  "published open": ["bank"],
  "published assigned": ["bank"],
  "published answered": ["bank"],
  "published vetted": ["bank"],
};
const ANSWERS: Record<string, readonly Side[]> = {
  "draft submitted": ["seller"],
  "rejected draft": ["seller"],
  "submitted approved": ["bank"],
  "submitted rejected": ["bank"],
  "approved rejected": ["bank"],
  "approved published": ["bank"],
  "published approved": ["bank"],
};

const pairs = <S extends string>(statuses: readonly S[]) =>
  statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

describe("a request goes", () => {
  it.each(pairs(REQUEST_STATUSES))("from %s to %s only by its sides", (from, to) => {
    const may = SIDES.filter((side) => isLegalStep("request", from, to, side));
    expect(may).toEqual(SIDES.filter((side) => REQUESTS[`${from} ${to}`]?.includes(side)));
  });

  it("nowhere once it is withdrawn", () => {
    for (const to of REQUEST_STATUSES)
      expect(SIDES.some((side) => isLegalStep("request", "withdrawn", to, side))).toBe(false);
  });
});

describe("an answer goes", () => {
  it.each(pairs(ANSWER_STATUSES))("from %s to %s only by its side", (from, to) => {
    const may = SIDES.filter((side) => isLegalStep("answer", from, to, side));
    expect(may).toEqual(SIDES.filter((side) => ANSWERS[`${from} ${to}`]?.includes(side)));
  });

  it("to the public only through the bank's approval [DS-155]", () => {
    const toPublic = pairs(ANSWER_STATUSES).filter(
      ([from, to]) => to === "published" && isLegalStep("answer", from, to, "bank"),
    );
    expect(toPublic).toEqual([["approved", "published"]]);
  });

  it("not where it cannot: that is a conflict with what it is", () => {
    expect(() => refuseIllegalStep("answer", "draft", "published", "bank")).toThrow(
      new AppError("conflict", "This answer is draft: that cannot be done to it now. Open it to see what can be done."),
    );
  });
});

describe("a deal goes", () => {
  it("to the data room, to its end, and back from there", () => {
    const legal = pairs(["pre_dataroom", "dataroom", "closed"] as const).filter(([from, to]) => isLegalStage(from, to));
    expect(legal).toEqual([
      ["pre_dataroom", "dataroom"],
      ["dataroom", "closed"],
      ["closed", "dataroom"],
    ]);
  });
});

describe("a request is as far as its answers carry it", () => {
  const confirmed = (status: AnswerStatus) => ({ status, confirmed: true });
  const proposed = (status: AnswerStatus) => ({ status, confirmed: false });
  const cases: [RequestStatus, { status: AnswerStatus; confirmed: boolean }[], boolean, RequestStatus][] = [
    ["open", [], false, "open"],
    ["open", [], true, "assigned"],
    ["answered", [], false, "open"],
    ["vetted", [], true, "assigned"],
    ["published", [], false, "open"],
    ["assigned", [confirmed("draft")], true, "assigned"],
    ["answered", [confirmed("rejected")], true, "assigned"],
    ["open", [proposed("submitted")], false, "answered"],
    ["open", [proposed("approved")], false, "answered"],
    ["open", [proposed("published")], false, "answered"],
    ["answered", [confirmed("approved")], false, "vetted"],
    // public it becomes by an act of its own
    ["open", [confirmed("published")], false, "vetted"],
    ["published", [confirmed("published")], false, "published"],
    ["published", [confirmed("approved")], false, "vetted"],
    ["published", [proposed("published")], false, "answered"],
    // another answer holds it where it is
    ["vetted", [confirmed("rejected"), confirmed("approved")], false, "vetted"],
    ["published", [confirmed("approved"), confirmed("published")], false, "published"],
    // what was withdrawn stays so
    ["withdrawn", [confirmed("published")], true, "withdrawn"],
  ];
  it.each(cases)("%s with %j, somebody at work: %s, becomes %s", (now, answers, assigned, becomes) => {
    expect(statusCarriedBy(now, answers, assigned)).toBe(becomes);
  });

  it("by steps that the bank may take", () => {
    for (const [now, answers, assigned, becomes] of cases)
      if (now !== becomes && statusCarriedBy(now, answers, assigned) === becomes)
        expect(isLegalStep("request", now, becomes, "bank"), `${now} ${becomes}`).toBe(true);
  });

  it("and the history calls each move by its name", () => {
    expect(nameOfMove("open", "answered")).toBe("answered");
    expect(nameOfMove("answered", "vetted")).toBe("vetted");
    expect(nameOfMove("vetted", "assigned")).toBe("reopened");
    expect(nameOfMove("published", "vetted")).toBe("unpublished");
  });
});
