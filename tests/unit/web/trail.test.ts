import { describe, expect, it } from "vitest";
import { spaceAt, trailOf } from "@/lib/web/shell/trail";

const seat = { id: "proj_1", name: "Project Harbour", seat: "Bank · admin" };
const of = { noun: "deal", heading: "My deals", seats: seat.seat };
const deals = [{ ...of, module: "deals", path: "/projects/:space", spaces: [seat] }];
const places = [
  { path: "/projects", label: "Projects" },
  { path: "/projects/:space/requests", label: "Requests" },
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
    expect(spaceAt("/projects/proj_2", deals)).toBeUndefined();
  });
});

describe("the space of a page", () => {
  it("is read from the address", () =>
    expect(spaceAt("/projects/proj_1/requests", deals)).toMatchObject({ space: seat, href: "/projects/proj_1" }));
  it("is none outside of them", () => expect(spaceAt("/account/proj_1", deals)).toBeUndefined());
  it("is none for a longer id", () => expect(spaceAt("/projects/proj_12", deals)).toBeUndefined());
});
