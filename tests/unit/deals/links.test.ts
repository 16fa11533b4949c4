import { describe, expect, it } from "vitest";
import { answerUrl, fileUrl, requestUrl } from "@/lib/deals/entries/links.rules";

const ORIGIN = "https://deals.example.com";

describe("an address", () => {
  it("leads to a page of ours and carries nothing but names", () => {
    expect(requestUrl(ORIGIN, "proj_a", "FIN-042")).toBe(`${ORIGIN}/projects/proj_a/requests/FIN-042`);
    expect(answerUrl(ORIGIN, "proj_a", "ent_a")).toBe(`${ORIGIN}/projects/proj_a/answers/ent_a`);
    expect(fileUrl(ORIGIN, "proj_a", "obj_a")).toBe(`${ORIGIN}/projects/proj_a/files/obj_a`);
  });

  it("cannot be bent by a name", () => {
    expect(requestUrl(ORIGIN, "proj_a", "../x?y=1#z")).toBe(`${ORIGIN}/projects/proj_a/requests/..%2Fx%3Fy%3D1%23z`);
  });
});
