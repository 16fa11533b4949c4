/** As whom a page is made while somebody looks through another's eyes: by its address alone, and by what the cookie says. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sealsFrom } from "@/lib/platform/seals";
import { VIEW_SECONDS, viewCookie } from "@/lib/web/view";
import { actorOfPage, currentView, keepView } from "@/lib/web/view-as";

const SECRET = "a secret of these tests";
const NOW = Date.parse("2026-06-15T10:00:00Z");
const web = vi.hoisted(() => ({ path: "/", jar: new Map<string, string>(), now: 0, session: "ses_a" }));

vi.mock("next/headers", () => ({
  headers: async () => new Headers({ "x-dealspace-path": web.path }),
  cookies: async () => ({
    get: (name: string) => (web.jar.has(name) ? { value: web.jar.get(name) } : undefined),
    set: (name: string, value: string) => void web.jar.set(name, value),
  }),
}));
vi.mock("@/lib/runtime", () => ({
  modulesOf: () => [],
  runtime: () => ({
    config: { publicUrl: "https://deals.example" },
    secret: SECRET,
    clock: { now: () => new Date(web.now) },
  }),
}));
vi.mock("@/lib/web/session", () => {
  const session = () => ({ id: web.session, person: { id: "usr_a" } });
  return { requireSession: async () => ({ actor: { userId: "usr_a" }, session: session(), person: { id: "usr_a" } }) };
});

const VIEW = {
  ...{ module: "gardens", space: "gdn_1", userId: "usr_b", asAgent: false },
  ...{ name: "B", seat: "Guest", organization: "O", path: "/gardens/gdn_1", begunAt: "/gardens/gdn_1/view-as" },
};

beforeEach(() => {
  web.jar.clear();
  web.now = NOW;
  web.session = "ses_a";
});

async function whoAt(path: string): Promise<string> {
  web.path = path;
  return (await actorOfPage()).userId;
}

describe("looking as somebody", () => {
  it("holds in the space that is looked at, whichever module's, and nowhere else", async () => {
    await keepView(VIEW);
    for (const path of ["/gardens/gdn_1", "/gardens/gdn_1/beds?x=1", "/gardens/gdn%5F1"])
      expect([path, await whoAt(path)]).toEqual([path, "usr_b"]);
    for (const path of ["/", "/gardens", "/gardens/gdn_2", "/gardens/gdn_12", "/search?at=/gardens/gdn_1"])
      expect([path, await whoAt(path)]).toEqual([path, "usr_a"]);
    expect((await actorOfPage()).viewer).toBeUndefined();
  });

  it("says who, and ends with its time and with the session", async () => {
    await keepView(VIEW);
    expect(await currentView()).toMatchObject(VIEW);
    web.now = NOW + VIEW_SECONDS * 1000;
    expect(await whoAt("/gardens/gdn_1")).toBe("usr_a");
    web.now = NOW;
    web.session = "ses_b";
    expect(await whoAt("/gardens/gdn_1")).toBe("usr_a");
  });

  it("is nothing where an earlier version sealed it, or anybody wrote it", async () => {
    const { name } = viewCookie("https://deals.example");
    const { path: _, begunAt: __, ...before } = { ...VIEW, role: "observer", until: NOW };
    web.jar.set(name, sealsFrom(SECRET).seal(JSON.stringify(["view_as", "ses_a"]), JSON.stringify(before)));
    expect(await whoAt("/gardens/gdn_1")).toBe("usr_a");
    web.jar.set(name, JSON.stringify({ ...VIEW, until: NOW }));
    expect(await whoAt("/gardens/gdn_1")).toBe("usr_a");
  });
});
