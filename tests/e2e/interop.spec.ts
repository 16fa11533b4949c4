import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { agedToken } from "@/tests/support/aged-token";
import { type Application, CURRENT, FORMER, type Library } from "@/tests/support/mcp-application";
import { as, test as base, expect, FULL } from "./fixtures";
import {
  connectApplication as connect,
  consentTo as consent,
  installApplication as install,
} from "./support/application";
import { scopeBox } from "./support/consent";
import { type DocumentHost, openDocumentHost } from "./support/document-host";
import { type Loopback, openLoopback } from "./support/loopback";
import { DEFAULT_SCOPES, UNLOCK } from "./support/oauth-client";

/** The clients that the world uses, old and new, whole: they know the URL, the person has a browser. */
const test = base.extend<{ loopback: Loopback; documents: DocumentHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  loopback: async ({}, use) => {
    const loopback = await openLoopback();
    await use(loopback);
    await loopback.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  documents: async ({}, use) => {
    const documents = await openDocumentHost();
    await use(documents);
    await documents.close();
  },
});

type Self = { user: { name: string }; unlock: { active: boolean } };
type Projects = { projects: { project_id: string; name: string }[] };
type Answers = { answers: { status: string }[]; gated?: { hidden: number } };

/** An hour passes for the token that the application holds. */
async function age(application: Application): Promise<void> {
  const file = join(process.env.E2E_DATA_DIR ?? "", "signing-keys.json");
  const { keys } = JSON.parse(await readFile(file, "utf8"));
  application.hold(await agedToken(application.kept.tokens?.access_token ?? "", keys[0]));
}

test("the documents that lead from the URL to the authorization server agree [DS-037 DS-039]", async ({ request }) => {
  const read = async (path: string) => {
    const answer = await request.get(`/.well-known/${path}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-type"]).toContain("application/json");
    return answer.json();
  };
  const server = await read("oauth-authorization-server");
  expect(await read("openid-configuration")).toEqual(server);
  const resource = await read("oauth-protected-resource");
  expect(await read("oauth-protected-resource/mcp")).toEqual(resource);
  expect(resource.authorization_servers).toEqual([server.issuer]);
});

for (const library of [CURRENT, FORMER]) {
  // In the gate each goes one way; by its URL alone the current one connects and steps up in recorded-session.spec.ts.
  const inGateWith = (one: Library) => (library === one ? {} : FULL);

  test.describe(library.title, () => {
    as("ib-admin");

    test(
      "connects by its URL alone, registers itself, and works in the person's name",
      FULL,
      async ({ page, baseURL, loopback }) => {
        const application = install(library, baseURL, loopback);
        await expect(application.connect()).rejects.toThrow(library.sentAway);
        await page.goto(application.kept.sentTo[0]?.href ?? "");
        await expect(page.getByText("Not verified")).toBeVisible();
        await expect(scopeBox(page, UNLOCK)).toHaveCount(0);
        await consent(page, application, loopback);
        await application.connect();

        expect(application.scopes()).toEqual([...DEFAULT_SCOPES].sort());
        expect(application.introduction().instructions).toContain("Project Harbour");
        expect(await application.toolNames()).toContain("list_projects");
        const { projects } = await application.call<Projects>("list_projects");
        expect(projects.map(({ name }) => name)).toEqual(["Project Harbour"]);
        expect(await application.call("get_version")).toMatchObject({ protocol: library.protocol });

        await page.goto("/agents");
        const card = page.getByRole("article", { name: application.name, exact: true });
        await expect(card.getByRole("row", { name: /list_projects Answered 1/ })).toBeVisible();
        await application.close();
      },
    );

    test(
      "is known by its metadata document without registering, and refreshes by itself [DS-053]",
      inGateWith(CURRENT),
      async ({ page, baseURL, loopback, documents }) => {
        const application = install(library, baseURL, loopback, documents);
        await expect(application.connect()).rejects.toThrow(library.sentAway);
        expect(application.kept.client?.client_id).toBe(application.documentUrl);
        await page.goto(application.kept.sentTo[0]?.href ?? "");
        await expect(page.getByText(`Vouched for by ${documents.host}`)).toBeVisible();
        await expect(page.getByText("Not verified")).toHaveCount(0);
        await consent(page, application, loopback);
        await application.connect();
        expect(documents.fetched()).toBeGreaterThan(0);
        expect((await application.call<Projects>("list_projects")).projects).toHaveLength(1);

        await age(application);
        expect((await application.call<Projects>("list_projects")).projects).toHaveLength(1);
        expect(application.kept.sentTo).toHaveLength(1);
        expect(application.kept.client?.client_id).toBe(application.documentUrl);
        await application.close();
      },
    );

    test("refreshes by itself when its token has expired", FULL, async ({ page, baseURL, loopback }) => {
      const application = install(library, baseURL, loopback);
      await connect(page, application, loopback);
      const before = application.kept.tokens;
      await age(application);
      const expired = application.kept.tokens?.access_token ?? "";
      const refused = await fetch(`${baseURL}/mcp`, {
        method: "POST",
        headers: { authorization: `Bearer ${expired}`, "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
      expect(refused.status).toBe(401);

      expect((await application.call<Self>("whoami")).user.name).toBeTruthy();
      expect(application.kept.tokens?.access_token).not.toBe(expired);
      expect(application.kept.tokens?.refresh_token).not.toBe(before?.refresh_token);
      expect(application.scopes()).toEqual([...DEFAULT_SCOPES].sort());
      expect(application.kept.sentTo).toHaveLength(1);
      await application.close();
    });

    /** Drafts are never published: only the unlock shows them. */
    const drafts = (application: Application) => application.call<Answers>("list_answers", { status: ["draft"] });

    /** Asks for what is gated, until the person is asked: with the scope of the challenge, and nothing is lost. */
    async function stepUp(page: Page, application: Application, loopback: Loopback) {
      if (!library.asksDespiteRefreshToken) {
        await expect(drafts(application)).rejects.toThrow("403");
        application.forgetRefreshToken();
        await application.connect();
      }
      await expect(drafts(application)).rejects.toThrow(library.sentAway);
      const asked = application.kept.sentTo.at(-1)?.searchParams.get("scope")?.split(" ") ?? [];
      expect(asked.sort()).toEqual([...DEFAULT_SCOPES, UNLOCK].sort());
      await consent(page, application, loopback, { unlock: true });
      expect(application.scopes()).toEqual([...DEFAULT_SCOPES, UNLOCK].sort());
      const { answers } = await drafts(application);
      expect(answers.length).toBeGreaterThan(0);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["draft"]));
      expect((await application.call<Self>("whoami")).unlock.active).toBe(true);
    }

    async function goesOnWithoutUnlock(application: Application) {
      const asked = application.kept.sentTo.length;
      expect((await application.call<Self>("whoami")).unlock.active).toBe(false);
      const { answers, gated } = await application.call<Answers>("list_answers");
      expect(answers.length).toBeGreaterThan(0);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["published"]));
      expect(gated?.hidden).toBeGreaterThan(0);
      expect(application.kept.sentTo).toHaveLength(asked);
    }

    async function connectToHarbour(page: Page, application: Application, loopback: Loopback) {
      await connect(page, application, loopback);
      const { projects } = await application.call<Projects>("list_projects");
      await application.call("set_project", { project_id: projects[0]?.project_id });
      await goesOnWithoutUnlock(application);
    }

    test(
      "steps up to the unlock, is gated again by “Lock now”, and goes on without it [DS-089 DS-181]",
      inGateWith(FORMER),
      async ({ page, baseURL, loopback }) => {
        const application = install(library, baseURL, loopback);
        await connectToHarbour(page, application, loopback);
        await stepUp(page, application, loopback);

        await page.goto("/agents");
        await page.getByRole("button", { name: `Lock now: ${application.name}`, exact: true }).click();
        await expect(page.getByRole("status")).toContainText("Locked.");
        const asked = application.kept.sentTo.length;
        await expect(drafts(application)).rejects.toThrow("403");
        // Its refresh brought an ordinary token, and nobody was asked.
        expect(application.kept.sentTo).toHaveLength(asked);
        expect(application.scopes()).toEqual([...DEFAULT_SCOPES].sort());
        await goesOnWithoutUnlock(application);
        await application.close();
      },
    );

    test(
      "goes on without the unlock when it has ended, and must ask the person for another [DS-090]",
      FULL,
      async ({ page, baseURL, loopback }) => {
        const application = install(library, baseURL, loopback);
        await connectToHarbour(page, application, loopback);
        await stepUp(page, application, loopback);

        await age(application);
        await goesOnWithoutUnlock(application);
        expect(application.scopes()).toEqual([...DEFAULT_SCOPES].sort());
        await stepUp(page, application, loopback);
        await application.close();
      },
    );
  });
}
