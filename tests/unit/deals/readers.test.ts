import { describe, expect, it } from "vitest";
import { visibleTo } from "@/lib/deals/access/visible-to.rules";
import {
  bidders,
  chosenReaders,
  hasEffect,
  planPublication,
  type Readers,
  readerFirms,
  refuseWithoutEffect,
  usualChoice,
} from "@/lib/deals/publishing/readers.rules";

const request = (id: string, over: object = {}) => ({
  id,
  status: "vetted" as const,
  stage: "dataroom" as const,
  confirmed: true,
  listed: true,
  newestList: null,
  released: false,
  readers: null as Readers,
  bidder: null as string | null,
  ...over,
});
const [mine, theirs, banks] = [request("x", { bidder: "X" }), request("y", { bidder: "Y" }), request("b")];
const approved = { status: "approved" as const, readers: null };
const published = (readers: Readers) => ({ status: "published" as const, readers });

const readersIn = (plan: ReturnType<typeof planPublication>) => ({
  answer: plan.readers,
  ...Object.fromEntries(plan.requests.map((one) => [(one.request as { id: string }).id, one.readers])),
});

describe("who would read an answer and what it answers", () => {
  it("to the asker: the answer for all who asked, a bidder's question for that bidder alone, the bank's for all who asked", () => {
    expect(readersIn(planPublication(approved, [mine, theirs, banks], "asker"))).toEqual({
      answer: ["X", "Y"],
      x: ["X"],
      y: ["Y"],
      b: ["X", "Y"],
    });
  });

  it("to chosen firms: everything for these, whoever asked", () => {
    expect(readersIn(planPublication(approved, [mine, banks], ["Z", "Y", "Z"]))).toEqual({
      answer: ["Y", "Z"],
      x: ["Y", "Z"],
      b: ["Y", "Z"],
    });
  });

  it("to all: everything for everybody", () => {
    expect(readersIn(planPublication(approved, [mine, banks], "all"))).toEqual({ answer: null, x: null, b: null });
  });

  it("leaves out what nobody confirmed and what was withdrawn", () => {
    const others = [
      request("u", { confirmed: false, bidder: "U" }),
      request("w", { status: "withdrawn", bidder: "W" }),
    ];
    expect(readersIn(planPublication(approved, [mine, ...others], "asker"))).toEqual({ answer: ["X"], x: ["X"] });
    expect(bidders(others)).toEqual([]);
  });

  it("widens a request that is public already, and never narrows it", () => {
    const isPublic = (readers: Readers) => request("p", { status: "published", readers });
    const then = (before: Readers, choice: Parameters<typeof planPublication>[2]) =>
      planPublication(approved, [isPublic(before)], choice).requests.map((one) => [one.readers, one.widens]);
    expect(then(["X"], ["Y"])).toEqual([[["X", "Y"], true]]);
    expect(then(["X", "Y"], ["Y"])).toEqual([[["X", "Y"], false]]);
    expect(then(["X"], "all")).toEqual([[null, true]]);
    expect(then(null, ["Y"])).toEqual([[null, false]]);
  });

  it("widens a published answer, and never narrows it", () => {
    const answered = request("x", { bidder: "X", status: "published", readers: ["X"] });
    const again = (before: Readers, choice: Parameters<typeof planPublication>[2]) => {
      const plan = planPublication(published(before), [answered], choice);
      return [plan.readers, plan.showsAnswer];
    };
    expect(again(["X"], ["Y"])).toEqual([["X", "Y"], true]);
    expect(again(["X"], "asker")).toEqual([["X"], false]);
    expect(again(["X"], "all")).toEqual([null, true]);
    expect(again(null, ["Y"])).toEqual([null, false]);
  });

  it("tells who asked once the request is public, and again when the answer reaches them later", () => {
    const tells = (answer: Parameters<typeof planPublication>[0], one: typeof mine, readers: string[]) =>
      planPublication(answer, [one], readers).requests.map(({ isTold }) => isTold);
    expect(tells(approved, mine, ["Z"])).toEqual([true]);
    const known = request("x", { bidder: "X", status: "published", readers: ["Z"] });
    expect(tells(published(["Z"]), known, ["X"])).toEqual([true]);
    expect(tells(published(["X"]), known, ["Y"])).toEqual([false]);
    expect(tells(published(["Z"]), request("b", { status: "published", readers: ["Z"] }), ["X"])).toEqual([false]);
  });

  it("refuses what shows nothing new to anybody", () => {
    const known = request("x", { bidder: "X", status: "published", readers: ["X"] });
    const nothing = planPublication(published(["X"]), [known], "asker");
    expect(hasEffect(nothing)).toBe(false);
    expect(() => refuseWithoutEffect(nothing)).toThrow(expect.objectContaining({ code: "conflict" }));
    expect(() => refuseWithoutEffect(planPublication(published(["X"]), [known], ["Y"]))).not.toThrow();
    expect(() => refuseWithoutEffect(planPublication(published(["X"]), [known, theirs], "asker"))).not.toThrow();
  });
});

describe("the choice of readers", () => {
  const firms = (["X", "Y"] as const).map((id) => ({ organizationId: id, organization: id, side: "buyer" as const }));
  const refusal = (problem: string, path = "readers") =>
    expect.objectContaining({
      code: "invalid_input",
      data: { issues: [{ path, problem: expect.stringContaining(problem) }] },
    });

  it("must be made where a bidder asked, and is all where only the bank did", () => {
    expect(() => chosenReaders({}, [mine, banks], firms)).toThrow(refusal("is missing"));
    expect(chosenReaders({}, [banks], firms)).toBe("all");
    expect([usualChoice([mine, banks]), usualChoice([banks])]).toEqual(["asker", "all"]);
  });

  it("refuses an asker where none asked, and a firm that is no buyer or observer of the deal", () => {
    expect(() => chosenReaders({ readers: "asker" }, [banks], firms)).toThrow(refusal("there is none"));
    const chosen = (...reader_ids: string[]) => ({ readers: "chosen" as const, reader_ids });
    expect(() => chosenReaders(chosen("X", "Q"), [banks], firms)).toThrow(
      refusal("no bidder or observer", "reader_ids"),
    );
    expect(chosenReaders(chosen("X"), [mine], firms)).toEqual(["X"]);
  });

  it("refuses chosen firms without their names, and names without that choice", () => {
    const chosen = { readers: "chosen" as const };
    expect(() => chosenReaders(chosen, [mine], firms)).toThrow(refusal("is missing", "reader_ids"));
    for (const readers of ["asker", "all"] as const)
      expect(() => chosenReaders({ readers, reader_ids: ["X"] }, [mine], firms)).toThrow(
        refusal("not asked for", "reader_ids"),
      );
    expect(() => chosenReaders({ reader_ids: ["X"] }, [banks], firms)).toThrow(refusal("not asked for", "reader_ids"));
  });

  it("is among the firms of buyers and observers, each once", () => {
    const person = (role: "ib_admin" | "seller_admin" | "buyer_admin" | "buyer_member" | "observer", firm: string) => ({
      userId: role,
      name: role,
      role,
      organizationId: firm,
      organization: `Firm ${firm}`,
      workstreamIds: [],
    });
    const people = [
      person("ib_admin", "B"),
      person("seller_admin", "S"),
      person("buyer_admin", "X"),
      person("buyer_member", "X"),
      person("observer", "O"),
    ];
    expect(readerFirms(people)).toEqual([
      { organizationId: "X", organization: "Firm X", side: "buyer" },
      { organizationId: "O", organization: "Firm O", side: "observer" },
    ]);
  });
});

describe("the bank is told who sees an entry", () => {
  const shown = { status: "published", stage: "dataroom" as const, atSeller: true, bidder: null, publishedTo: null };
  it.each([
    ["published to all", {}, "all"],
    ["published to some", { publishedTo: ["Northfield", "Brightwater"] }, ["Brightwater", "Northfield"]],
    ["a bidder's, published to another", { bidder: "X", publishedTo: ["Y"] }, ["X", "Y"]],
    ["a bidder's, not published", { bidder: "X", status: "vetted" }, ["X"]],
    ["published, and its list not released", { stage: "pre_dataroom" as const, publishedTo: ["Y"] }, []],
  ])("%s", (_, over, firms) => {
    expect(visibleTo({ ...shown, ...over })).toEqual({ seller: true, firms });
  });
});
