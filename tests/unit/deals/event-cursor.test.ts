import { describe, expect, it } from "vitest";
import { sealPlace, unsealPlace } from "@/lib/deals/log/event-cursor.rules";
import { sealsFrom } from "@/lib/platform/seals";
import { agentActor, webActor } from "@/tests/support/actors";

const seals = sealsFrom("a secret of at least some length");
const place = { atMilliseconds: 1_781_000_000_123, id: "evt_a" };
const use = { actor: agentActor("usr_a", "con_a"), filter: { project_id: "proj_a", action: ["message"] } };
const cursor = sealPlace(seals, use, place);

describe("a cursor", () => {
  it("leads on for the same caller and the same filter, whatever the order of its fields", () => {
    expect(unsealPlace(seals, use, cursor)).toEqual(place);
    const turned = { action: ["message"], project_id: "proj_a" };
    expect(unsealPlace(seals, { ...use, filter: turned }, cursor)).toEqual(place);
  });

  it.each([
    ["another connection of the same person", { ...use, actor: agentActor("usr_a", "con_b") }],
    ["another person", { ...use, actor: agentActor("usr_b", "con_a") }],
    ["the person on the pages", { ...use, actor: webActor("usr_a", "ses_a") }],
    ["another deal", { ...use, filter: { ...use.filter, project_id: "proj_b" } }],
    ["another action", { ...use, filter: { ...use.filter, action: ["created"] } }],
    ["one filter more", { ...use, filter: { ...use.filter, since: 1 } }],
    ["one filter less", { ...use, filter: { project_id: "proj_a" } }],
  ])("is refused for %s", (_, other) => {
    expect(() => unsealPlace(seals, other, cursor)).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        data: { issues: [expect.objectContaining({ path: "cursor" })] },
      }),
    );
  });

  it("that we did not make is refused in our own words", () => {
    for (const text of ["x", "", cursor.slice(1), `${cursor}x`]) {
      expect(() => unsealPlace(seals, use, text)).toThrow("Call without it to begin anew");
    }
  });
});
