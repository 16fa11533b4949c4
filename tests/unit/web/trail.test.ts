import { describe, expect, it } from "vitest";
import { dealAt, trailOf } from "@/lib/web/shell/trail";

const deals = [{ id: "proj_1", name: "Project Harbour", role: "ib_admin" }] as const;
const places = [
  { path: "/projects", label: "Projects" },
  { path: "/projects/:deal/requests", label: "Requests" },
];

describe("the trail in the top bar", () => {
  it("is one step at home", () =>
    expect(trailOf("/", [{ path: "/", label: "Home" }, ...places], deals)).toEqual([{ label: "Home", href: "/" }]));

  it("names each known place and the deal", () =>
    expect(trailOf("/projects/proj_1/requests", places, deals)).toEqual([
      { label: "Projects", href: "/projects" },
      { label: "Project Harbour", href: "/projects/proj_1" },
      { label: "Requests", href: "/projects/proj_1/requests" },
    ]));

  it("does not link what has no page", () =>
    expect(trailOf("/projects/proj_1/elsewhere/deep", places, deals).map((crumb) => crumb.label)).toEqual([
      "Projects",
      "Project Harbour",
    ]));

  it("says nothing of a deal that is not the person's", () => {
    expect(trailOf("/projects/proj_2/requests", places, deals)).toEqual([{ label: "Projects", href: "/projects" }]);
    expect(dealAt("/projects/proj_2", deals)).toBeUndefined();
  });
});

describe("the deal of a page", () => {
  it("is read from the address", () => expect(dealAt("/projects/proj_1/requests", deals)?.role).toBe("ib_admin"));
  it("is none outside of deals", () => expect(dealAt("/account/proj_1", deals)).toBeUndefined());
});
