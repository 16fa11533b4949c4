/** The pages take what a module brings that they have never seen: shell, Home, search and the words of notifications. */
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { createElement, type ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HomeCards } from "@/app/(workspace)/(home)/home-cards";
import { agents } from "@/app/(workspace)/agents/contribution";
import { FoundGroups } from "@/app/(workspace)/search/found-groups";
import { SearchForm } from "@/app/(workspace)/search/search-form";
import { searchPath, searchQuery } from "@/app/(workspace)/search/search-query";
import { Workspace } from "@/app/(workspace)/workspace";
import { agentsBeside } from "@/lib/agents";
import { deals } from "@/lib/deals";
import { classesOf } from "@/lib/host/request-class";
import { routesOf } from "@/lib/host/routes";
import { asAppError } from "@/lib/platform/errors";
import { execute, type Kernel } from "@/lib/platform/execute";
import { lineOf, notificationWords, ownSpaces, searchWords } from "@/lib/web/contributed";
import type { Ask } from "@/lib/web/contribution";
import { find } from "@/lib/web/find";
import { NotFoundMessage } from "@/lib/web/not-found-message";
import { FoundOptions } from "@/lib/web/shell/found-options";
import { GardenPage, gardensOf } from "@/tests/probe/contribution";
import { gardens } from "@/tests/probe/gardens";
import { GARDENER, GUEST, plantGardens } from "@/tests/probe/planted";
import { testOrigin } from "@/tests/support/actors";
import { buildTestKernel } from "@/tests/support/kernel";
import { openSample, type Sample, userIdOf, webSession } from "@/tests/support/sample";

let sample: Sample;
let kernel: Kernel;

beforeAll(async () => {
  sample = await openSample();
  await plantGardens(sample.database);
  kernel = buildTestKernel(sample.database, [deals, gardens, agentsBeside([deals, gardens])]);
});
afterAll(() => sample.close());

/** The pages as one person gets them. */
async function pagesOf(userId: string) {
  const actor = await webSession(sample.database, userId);
  const ask: Ask = (tool, input) =>
    execute(kernel, tool, { via: "web", actor, raw: input, origin: testOrigin }).then(
      (output) => ({ output }),
      (thrown: unknown) => ({ error: asAppError(thrown) }),
    );
  const contributions = [gardensOf(ask), agents];
  return { ask, contributions, spaces: await ownSpaces(contributions) };
}

/** What stands on a page at an address, as text and as markup. */
async function shown(page: ReactNode, at = "/") {
  const { prelude } = await prerenderToNodeStream(createElement(PathnameContext.Provider, { value: at }, page));
  let markup = "";
  for await (const chunk of prelude) markup += chunk;
  const text = markup
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
  return { markup, text };
}

const around = {
  person: { name: "Margaret Hale", email: "margaret@example.com" },
  unread: 0,
  signOut: null,
};

describe("the shell", () => {
  it("shows the module's places, its spaces with what the person is there, and a page of its own in them", async () => {
    const { contributions, spaces, ask } = await pagesOf(GARDENER);
    const page = createElement(GardenPage, { ask, id: "gdn_rose" });
    const { text, markup } = await shown(
      createElement(Workspace, { contributions, spaces, ...around }, page),
      "/gardens/gdn_rose/beds/new",
    );
    expect(text).toContain("My gardens");
    expect(text).toMatch(/Herb garden Gardener/);
    expect(text).toContain("Your role in this garden: Gardener");
    expect(markup).toMatch(
      /href="\/gardens\/gdn_rose"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/gardens\/gdn_rose"/,
    );
    for (const crumb of ["Gardens", "Rose garden", "Beds", "New bed"]) expect(text).toContain(crumb);
    expect(text).toContain("Gallica");
    expect(text).not.toMatch(/\bdeals?\b/i);
  });

  it("keeps the order of the list, and what others bring", async () => {
    const { contributions, spaces } = await pagesOf(GUEST);
    const { text } = await shown(createElement(Workspace, { contributions, spaces, ...around }));
    expect(text).toMatch(/Home Gardens Agents Connect an agent/);
    expect(text).not.toContain("Herb garden");
  });
});

describe("Home", () => {
  it("has the module's card for who has a space of it", async () => {
    const { contributions, spaces } = await pagesOf(GUEST);
    const { text } = await shown(createElement(HomeCards, { contributions, spaces }));
    expect(text).toContain("Growing in my gardens");
    expect(text).toContain("2 plants");
  });

  it("says what would stand there to who has no space at all", async () => {
    const { contributions, spaces } = await pagesOf(userIdOf("buyer-admin"));
    const { text } = await shown(createElement(HomeCards, { contributions, spaces }));
    expect(text).toContain("Ask a gardener.");
    expect(text).not.toContain("Growing");
  });
});

describe("the search", () => {
  it("finds in the module what its reader may see, and shows it above the pages and on its page", async () => {
    const { ask, contributions, spaces } = await pagesOf(GARDENER);
    const query = searchQuery({ q: "ga" }, contributions);
    const found = await find(contributions, ask, { ...query, limit: 8 });
    const { groups } = found as Extract<typeof found, { groups: unknown }>;
    const options = createElement(FoundOptions, {
      ...{ id: "found", groups, all: undefined, chosen: 0 },
      ...{ onChoose: () => undefined, onGo: () => undefined },
    });
    expect((await shown(options)).markup).toContain('href="/gardens/gdn_rose#plt_a"');
    expect((await shown(options)).text).toMatch(/Plants Gallica Rose garden Growing/);

    const words = searchWords(contributions);
    expect(words).toEqual({ things: "plants", spaces: "gardens", examples: "a Latin name" });
    const page = createElement(
      "div",
      {},
      createElement(SearchForm, { query, words, contributions, spaces }),
      createElement(FoundGroups, { query, groups, contributions }),
    );
    const { text } = await shown(page);
    for (const said of ["In all gardens", "Moss garden", "All Plants", "Gallica"]) expect(text).toContain(said);
  });

  it("asks no module that cannot hold it, and one space where the address names one", async () => {
    const { ask, contributions } = await pagesOf(GARDENER);
    const namesIn = async (params: Record<string, string>) => {
      const found = await find(contributions, ask, { ...searchQuery(params, contributions), limit: 8 });
      return "groups" in found ? found.groups.flatMap(({ rows }) => rows.map(({ key }) => key)) : found.error.code;
    };
    expect(await namesIn({ q: "sage" })).toEqual(["plt_c"]);
    expect(await namesIn({ q: "sage", garden: "gdn_rose" })).toEqual([]);
    expect(await namesIn({ q: "fern" })).toEqual([]);
    const one = searchQuery({ q: "sage", garden: "gdn_herb", kind: "plants" }, contributions);
    expect(searchPath(one)).toBe("/search?q=sage&kind=plants&garden=gdn_herb");
    expect(searchQuery({ q: "sage", kind: "deals" }, contributions).kind).toBeUndefined();
  });

  it("fails where one module fails, rather than showing a part as the whole", async () => {
    const { contributions } = await pagesOf(GARDENER);
    const refused: Ask = async () => ({ error: asAppError(new Error("down")) });
    expect(await find(contributions, refused, { text: "sage", limit: 8, offset: 0 })).toMatchObject({
      error: { code: "internal" },
    });
  });
});

describe("a notification", () => {
  it("is said in the words of its module, and one of an unknown kind by that", async () => {
    const { contributions } = await pagesOf(GARDENER);
    const words = notificationWords(contributions);
    const about = { plant_id: "plt_a", name: "Gallica" };
    expect(lineOf(words, "gdn_rose", { kind: "plant_renamed", about })).toEqual({
      happened: "Has a new name:",
      name: "Gallica",
      short: "Gallica",
      href: "/gardens/gdn_rose#plt_a",
    });
    expect(lineOf(words, "gdn_rose", { kind: "frost_ahead", about })).toMatchObject({
      happened: "Frost ahead:",
      href: "/",
    });
  });
});

describe("what is not there", () => {
  it("is told with the noun of the module's space, and leads to all of them", async () => {
    const { contributions } = await pagesOf(GUEST);
    const { text } = await shown(createElement(NotFoundMessage, { contributions }));
    expect(text).toContain("belongs to a garden you are not part of");
    expect(text).toContain("My gardens");
  });
});

describe("the host", () => {
  it("limits and labels the module's addresses by its descriptor", () => {
    const asked = classesOf([gardens]);
    expect(asked("/gardens/gdn_rose/export").class).toBe("export");
    expect(asked("/gardens/gdn_rose/survey")).toEqual({ class: "page", heavy: true });
    expect(asked("/gardens/gdn_rose")).toEqual({ class: "page", heavy: false });
    expect(routesOf([gardens])("/gardens/gdn_rose")).toBe("/gardens");
    expect(routesOf([])("/gardens/gdn_rose")).toBe("/(other)");
  });
});
