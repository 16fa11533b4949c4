import type { BrowserContext, Page } from "@playwright/test";
import { test as base, type SampleUser, stateOf } from "@/tests/e2e/fixtures";
import { type Application, CURRENT } from "@/tests/support/mcp-application";
import { connectApplication, installApplication } from "./application";
import { type Loopback, openLoopback } from "./loopback";

export type Proposal = { suggestion_id: string; confirmation_url: string };
export type Projects = { projects: { project_id: string; name: string }[] };
type Request = { assigned_to?: { user_id: string; name: string }[]; version?: number; status: string };

/** A real client, connected by one of the people, that proposes. */
export class Agent {
  constructor(
    readonly application: Application,
    readonly project: string,
  ) {}

  propose = (tool: string, args: Record<string, unknown>) =>
    this.application.call<Proposal>(tool, { project_id: this.project, ...args });

  request = (request_id: string) =>
    this.application.call<Request>("get_request", { project_id: this.project, request_id });

  workers = async (request_id: string) => (await this.request(request_id)).assigned_to?.map((one) => one.name) ?? [];
}

/** A person with a client that proposes for them, and others at their own browsers. */
export const test = base.extend<{ loopback: Loopback; agent: Agent; enter: (user: SampleUser) => Promise<Page> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  loopback: async ({}, use) => {
    const loopback = await openLoopback();
    await use(loopback);
    await loopback.close();
  },
  agent: async ({ page, baseURL, loopback }, use) => {
    const application = installApplication(CURRENT, baseURL, loopback);
    await connectApplication(page, application, loopback);
    const { projects } = await application.call<Projects>("list_projects");
    await use(new Agent(application, projects.find(({ name }) => name === "Project Harbour")?.project_id ?? ""));
    await application.close();
  },
  /** Somebody else at their own browser. */
  enter: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (user) => {
      const context = await browser.newContext({ storageState: stateOf(user) });
      opened.push(context);
      await watch(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

export const confirm = (page: Page) => page.getByRole("button", { name: "Confirm", exact: true });
export const status = (page: Page) => page.getByRole("status");
export const change = (page: Page) => page.getByRole("region", { name: "What would change" });
