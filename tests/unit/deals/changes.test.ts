import { describe, expect, it } from "vitest";
import { disclosureOf, type Onlooker } from "@/lib/deals/agents/disclosure.rules";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import {
  answerOncePublished,
  publishedWith,
  refusePublishing,
  requestOncePublished,
} from "@/lib/deals/publishing/publication.rules";
import { refuseAssignees, refuseAssigning, refuseReturnTo } from "@/lib/deals/requests/assigning.rules";
import {
  changedMeanwhile,
  mayPlan,
  mayWord,
  refuseEach,
  refuseOutdated,
  refuseTogether,
  refuseWithdrawing,
} from "@/lib/deals/requests/changes.rules";
import { SIDES } from "@/lib/deals/roles";
import { AppError } from "@/lib/platform/errors";

const facts = { status: "open", version: 3, own: false, reachedSeller: true } as const;

describe("words and plans of a request", () => {
  it("are the own firm's while nobody has built on them; plans also the bank's, while there is work", () => {
    const told = SIDES.flatMap((side) =>
      REQUEST_STATUSES.flatMap((status) =>
        [true, false].flatMap((own) =>
          [true, false].map((reachedSeller) => {
            const request = { status, own, reachedSeller, version: 1 };
            return { side, ...request, word: mayWord({ side }, request), plan: mayPlan({ side }, request) };
          }),
        ),
      ),
    );
    for (const { side, status, own, word, plan } of told) {
      const early = side === "buyer" ? status === "open" : ["open", "assigned"].includes(status);
      expect(word, `${side} ${status} ${own}`).toBe(own && early);
      expect(plan).toBe((own && early) || (side === "bank" && !["published", "withdrawn"].includes(status)));
    }
  });

  it("of another firm are withdrawn by the bank alone", () => {
    expect(() => refuseWithdrawing({ side: "bank" }, facts)).not.toThrow();
    for (const side of ["seller", "buyer"] as const) {
      expect(() => refuseWithdrawing({ side }, facts)).toThrow(expect.objectContaining({ code: "forbidden" }));
      expect(() => refuseWithdrawing({ side }, { ...facts, own: true })).not.toThrow();
    }
  });
});

describe("a change that came too late", () => {
  it("is refused with the version that is there now; without a version nothing is compared", () => {
    expect(() => refuseOutdated(3, 3)).not.toThrow();
    expect(() => refuseOutdated(undefined, 3)).not.toThrow();
    expect(() => refuseOutdated(2, 3)).toThrow(
      expect.objectContaining({ code: "conflict", data: { current_version: 3 } }),
    );
    expect(changedMeanwhile(undefined).data).toEqual({});
  });
});

describe("several at once", () => {
  const rule = ({ id }: { id: string }) => {
    if (id !== "good") throw new AppError("forbidden", `not ${id}`);
  };
  it("go all or none, and each that stands in the way is named with why", () => {
    expect(() => refuseEach([{ id: "good" }, { id: "good" }], rule)).not.toThrow();
    expect(() => refuseEach([{ id: "a" }, { id: "good" }, { id: "b" }], rule)).toThrow(
      expect.objectContaining({
        code: "forbidden",
        message: "Nothing was changed: 2 requests stand in the way. not a not b",
        data: {
          issues: [
            { path: "a", problem: "not a" },
            { path: "b", problem: "not b" },
          ],
        },
      }),
    );
  });
  it("when there is but one, its refusal is told as it is", () => {
    expect(() => refuseEach([{ id: "a" }], rule)).toThrow(new AppError("forbidden", "not a"));
    expect(() => refuseTogether([])).not.toThrow();
  });
  it("a fault of ours stays one", () => {
    const broken = () => {
      throw new TypeError("ours");
    };
    expect(() => refuseEach([{ id: "a" }], broken)).toThrow(TypeError);
  });
});

describe("work is given", () => {
  const bank = { side: "bank", organizationId: "org_bank" } as const;
  const seller = { side: "seller", organizationId: "org_seller" } as const;
  const [ours, theirs] = [{ organizationId: "org_bank" }, { organizationId: "org_seller" }];
  it("by the bank to its own, and to the seller's once the seller has the request; by the seller to its own", () => {
    expect(() => refuseAssignees(bank, { reachedSeller: false }, [ours])).not.toThrow();
    expect(() => refuseAssignees(bank, { reachedSeller: true }, [ours, theirs])).not.toThrow();
    expect(() => refuseAssignees(bank, { reachedSeller: false }, [theirs])).toThrow(
      expect.objectContaining({ code: "conflict" }),
    );
    expect(() => refuseAssignees(seller, { reachedSeller: true }, [theirs])).not.toThrow();
    expect(() => refuseAssignees(seller, { reachedSeller: true }, [ours])).toThrow(
      expect.objectContaining({ code: "invalid_input" }),
    );
  });
  it("to go back within the firm that gave it", () => {
    expect(() => refuseReturnTo(seller, theirs)).not.toThrow();
    expect(() => refuseReturnTo(seller, ours)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  });
  it.each(REQUEST_STATUSES.map((status) => [status] as const))(
    "on what is %s while something is to be done",
    (status) => {
      const may = (side: "bank" | "seller") => {
        try {
          refuseAssigning({ side }, { status });
          return true;
        } catch {
          return false;
        }
      };
      expect(may("bank")).toBe(!["published", "withdrawn"].includes(status));
      expect(may("seller")).toBe(["open", "assigned"].includes(status));
    },
  );
});

describe("publishing", () => {
  const request = {
    id: "a",
    status: "vetted",
    stage: "dataroom",
    confirmed: true,
    listed: true,
    newestList: null,
    released: false,
  } as const;
  it("takes along what is confirmed, and neither what was withdrawn nor what is public", () => {
    const all = [
      request,
      { ...request, id: "b", confirmed: false },
      { ...request, id: "c", status: "withdrawn" as const },
      { ...request, id: "d", status: "published" as const },
    ];
    expect(publishedWith(all).map((one) => one.id)).toEqual(["a"]);
  });
  it("needs an approved answer to something, and a list for every request", () => {
    expect(() => refusePublishing({ status: "approved", requests: [request], readers: null })).not.toThrow();
    expect(() => refusePublishing({ status: "published", requests: [request], readers: null })).not.toThrow();
    expect(() =>
      refusePublishing({
        status: "approved",
        requests: [{ ...request, listed: false, newestList: "rl" }],
        readers: null,
      }),
    ).not.toThrow();
    const conflict = expect.objectContaining({ code: "conflict" });
    for (const status of ["draft", "submitted", "rejected"] as const)
      expect(() => refusePublishing({ status, requests: [request], readers: null })).toThrow(conflict);
    expect(() => refusePublishing({ status: "approved", requests: [], readers: null })).toThrow(conflict);
    expect(() =>
      refusePublishing({ status: "approved", requests: [{ ...request, confirmed: false }], readers: null }),
    ).toThrow(conflict);
    expect(() =>
      refusePublishing({ status: "approved", requests: [{ ...request, status: "withdrawn" }], readers: null }),
    ).toThrow(conflict);
    expect(() =>
      refusePublishing({ status: "published", requests: [{ ...request, status: "published" }], readers: null }),
    ).toThrow(conflict);
    expect(() =>
      refusePublishing({ status: "approved", requests: [{ ...request, listed: false }], readers: null }),
    ).toThrow(conflict);
  });
  it("puts the answer into the data room when something it answers is there", () => {
    expect(answerOncePublished("pre_dataroom", [request])).toBe("dataroom");
    expect(answerOncePublished("pre_dataroom", [{ ...request, stage: "pre_dataroom" }])).toBe("pre_dataroom");
    expect(answerOncePublished("pre_dataroom", [{ ...request, confirmed: false }])).toBe("pre_dataroom");
    expect(answerOncePublished("dataroom", [])).toBe("dataroom");
  });
  it("puts a request of before the data room, and its answer, there when its list was released", () => {
    const waiting = { ...request, stage: "pre_dataroom", released: true } as const;
    expect(requestOncePublished(waiting)).toBe("dataroom");
    expect(requestOncePublished({ ...waiting, released: false })).toBe("pre_dataroom");
    expect(answerOncePublished("pre_dataroom", [waiting])).toBe("dataroom");
    expect(answerOncePublished("pre_dataroom", [{ ...waiting, status: "withdrawn" }])).toBe("pre_dataroom");
  });
});

describe("the disclosure", () => {
  const entry = {
    projectId: "p",
    workstreamId: "w",
    type: "request",
    stage: "dataroom",
    status: "vetted",
    sellerOrgId: null,
    reachedSeller: false,
    askedBy: "asker",
    readers: null,
  } as const;
  const person = (userId: string, role: Onlooker["role"], organizationId: string, workstreamIds = ["w"]): Onlooker => ({
    userId,
    name: userId,
    role,
    organizationId,
    organization: `Firm ${organizationId}`,
    workstreamIds,
  });
  it("names those who see it then and do not now, by firm", () => {
    const people = [
      person("banker", "ib_admin", "bank"),
      person("seller", "seller_admin", "seller"),
      person("asker", "buyer_admin", "asker"),
      person("rival", "buyer_member", "rival"),
      person("colleague", "buyer_admin", "rival"),
      person("elsewhere", "buyer_admin", "rival", ["x"]),
      person("observer", "observer", "observer"),
    ];
    const found = disclosureOf(people, [{ id: "e", before: entry, after: { ...entry, status: "published" } }]);
    expect(found.map((one) => [one.organizationId, one.side, one.people.map(({ id }) => id), one.entryIds])).toEqual([
      ["observer", "observer", ["observer"], ["e"]],
      ["rival", "buyer", ["rival", "colleague"], ["e"]],
    ]);
  });
  it("is empty while the entry waits outside the data room", () => {
    const outside = { ...entry, stage: "pre_dataroom" as const };
    const found = disclosureOf(
      [person("rival", "buyer_member", "rival")],
      [{ id: "e", before: outside, after: { ...outside, status: "published" } }],
    );
    expect(found).toEqual([]);
  });
});
