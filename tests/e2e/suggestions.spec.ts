import type { Page } from "@playwright/test";
import { CURRENT } from "@/tests/support/mcp-application";
import { as, emailOf, expect, SAMPLE_PASSWORD, stateOf } from "./fixtures";
import { connectApplication, installApplication } from "./support/application";
import { heading, sidewaysOverflow } from "./support/consent";
import { Agent, change, confirm, type Projects, status, test } from "./support/proposing";

// Each begins with a client that connects through the browser.
test.beforeEach(() => test.slow());

const HOSTILE = [
  "She did it <b>last</b> year.",
  '<img src="https://evil.example/pixel.png" onerror="document.title=\'owned\'"><script>document.title="owned"</script>',
  "![pixel](https://evil.example/markdown.png) [Confirm here](https://evil.example/confirm) https://evil.example/bare",
  "\u202Edettimrep si siht\u202C and \u200Binvisible",
].join("\n");

test.describe("somebody of the bank", () => {
  as("ib-admin");

  test("confirms a routing: the difference first, then it is done and told [DS-640 DS-662 DS-663 DS-668]", async ({
    page,
    agent,
    axe,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "IT-014", analysis: HOSTILE });
    expect(await agent.workers("IT-014")).toEqual([]);

    await page.goto("/suggestions");
    await page
      .getByRole("region", { name: "Project Harbour" })
      .getByRole("link", { name: /^Route IT-014/ })
      .first()
      .click();
    await page.waitForURL(confirmation_url);
    await expect(heading(page)).toHaveText("Route IT-014 through Jonas Weber to Marco Rossi");
    await expect(change(page)).toContainText("Nobody works on it");
    await expect(change(page)).toContainText("Marco Rossi");
    await expect(change(page)).toContainText("through Jonas Weber, who gets it back");
    await expect(page.getByRole("region", { name: "What speaks for it" })).toContainText(
      /current workload: \d+ open task/,
    );
    await expect(page.getByRole("region", { name: "Proposed by" })).toContainText(agent.application.name);

    const claim = page.getByRole("region", { name: "What the agent claims" });
    await expect(claim).toContainText("<img src=");
    await expect(claim).toContainText("[Confirm here](https://evil.example/confirm)");
    await expect(claim.locator("img, a, b, script")).toHaveCount(0);
    expect(await claim.textContent()).not.toMatch(/[\u202a-\u202e\u200b]/);
    expect(await page.title()).not.toContain("owned");
    expect((await axe().analyze()).violations).toEqual([]);

    await confirm(page).click();
    await expect(status(page)).toContainText("Confirmed.");
    await expect(page.getByText("Confirmed by Margaret Hale")).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    expect(await agent.workers("IT-014")).toEqual(["Marco Rossi"]);
    expect(asked.filter((url) => url.includes("evil.example"))).toEqual([]);
  });

  test("changes an assignment before confirming it [DS-664]", async ({ page, agent }) => {
    const { confirmation_url } = await agent.propose("suggest_assignment", {
      request_id: "HR-011",
      analysis: "As before.",
    });
    await page.goto(confirmation_url);
    await expect(heading(page)).toHaveText("Assign HR-011 to Anna Lindner");
    await page.locator("summary", { hasText: "Change, then confirm" }).click();
    const who = page.getByLabel("Assign to");
    await who.selectOption("");
    await page.getByRole("button", { name: "Confirm with these changes" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Name who should get it." })).toBeVisible();
    expect(await agent.workers("HR-011")).toEqual(["Anna Lindner"]);

    await page.getByLabel("Assign to").selectOption({ label: await optionFor(page, "Katrin Vogel") });
    await page.getByRole("button", { name: "Confirm with these changes" }).click();
    await expect(status(page)).toContainText("Confirmed with your changes.");
    expect(await agent.workers("HR-011")).toEqual(["Katrin Vogel"]);
  });

  test("keeps one of two links, with both texts side by side [DS-642 DS-664]", async ({ page, agent, axe }) => {
    const found = await agent.application.call<{ matches: { answer_id: string }[] }>("find_matching_answers", {
      project_id: agent.project,
      request_id: "OPS-010",
      threshold: 0,
    });
    const { confirmation_url } = await agent.propose("suggest_answer_link", {
      answer_id: found.matches[0]?.answer_id,
      request_ids: ["OPS-010", "OPS-016"],
      analysis: "Both are about plants.",
    });
    await page.goto(confirmation_url);
    await expect(heading(page)).toContainText("Link an answer to OPS-01");
    await expect(change(page).locator("mark").first()).toBeVisible();
    await expect(change(page).getByRole("region", { name: "Asked" })).toHaveCount(2);
    expect((await axe().analyze()).violations).toEqual([]);
    await page.locator("summary", { hasText: "Change, then confirm" }).click();
    await page.getByRole("checkbox", { name: /OPS-010/ }).uncheck();
    await page.getByRole("button", { name: "Confirm with these changes" }).click();
    await expect(status(page)).toContainText("Confirmed with your changes.");
    expect((await agent.request("OPS-016")).status).toBe("vetted");
    expect((await agent.request("OPS-010")).status).toBe("assigned");
  });

  test("dismisses with a reason, which is kept; nothing else changes [DS-665]", async ({ page, agent }) => {
    const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "COM-018" });
    const before = await agent.workers("COM-018");
    await page.goto(confirmation_url);
    await page.getByText("Dismiss", { exact: true }).first().click();
    await page.getByRole("button", { name: "Dismiss", exact: true }).click();
    await expect(page.getByText("Say in a few words why it is dismissed.")).toBeVisible();
    await page.getByLabel("Why not?").fill("She is on leave until December.");
    await page.getByRole("button", { name: "Dismiss", exact: true }).click();
    await expect(status(page)).toContainText("Dismissed.");
    await expect(page.getByText("Reason: She is on leave until December.")).toBeVisible();
    expect(await agent.workers("COM-018")).toEqual(before);

    await page.goto("/suggestions?view=past");
    await expect(page.getByRole("row", { name: /COM-018.*Dismissed/s }).first()).toContainText("She is on leave");
    const own = page
      .getByRole("table", { name: "Acceptance by agent and kind" })
      .getByRole("row", { name: agent.application.name });
    await expect(own).toContainText("0%");
  });

  test("is told when the other was faster, and it is done once [DS-676]", async ({ page, agent, enter }) => {
    const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "IT-015" });
    const seller = await enter("seller-admin");
    for (const one of [page, seller]) {
      await one.goto(confirmation_url);
      await expect(confirm(one)).toBeEnabled();
    }
    await Promise.all([page, seller].map((one) => confirm(one).click()));
    const done = [page, seller].map((one) => one.getByText("It is done as proposed, in your name."));
    const lost = [page, seller].map((one) =>
      one.getByRole("alert").filter({ hasText: "Somebody confirmed this already." }),
    );
    await expect(async () => {
      const counts = await Promise.all([...done, ...lost].map((one) => one.count()));
      expect([counts[0] ?? 0, counts[1] ?? 0].sort()).toEqual([0, 1]);
      expect([counts[2] ?? 0, counts[3] ?? 0].sort()).toEqual([0, 1]);
    }).toPass();
    for (const one of [page, seller])
      await expect(one.getByText(/^Confirmed by (Margaret Hale|Jonas Weber)/)).toBeVisible();
    expect(await agent.workers("IT-015")).toEqual(["Marco Rossi"]);
  });

  test("decides again when the request moved meanwhile [DS-667]", async ({ page, agent, context }) => {
    const [first, second] = [
      await agent.propose("suggest_assignment", { request_id: "OPS-011" }),
      await agent.propose("suggest_routing", { request_id: "OPS-011" }),
    ];
    const tab = await context.newPage();
    await page.goto(first.confirmation_url);
    await tab.goto(second.confirmation_url);
    await expect(confirm(tab)).toBeEnabled();
    await confirm(page).click();
    await expect(status(page)).toContainText("Confirmed.");
    await confirm(tab).click();
    await expect(tab.getByRole("alert").filter({ hasText: "It changed while you were looking." })).toBeVisible();
    await expect(tab.getByText("Something has changed since this was proposed.")).toBeVisible();
    await confirm(tab).click();
    await expect(status(tab)).toContainText("Confirmed.");
  });

  test("sees that a proposal was replaced, and gets to the one that took its place", async ({ page, agent }) => {
    const first = await agent.propose("suggest_routing", { request_id: "COM-012" });
    const people = await agent.application.call<{ suggested_assignee: { user_id: string } }>("suggest_assignment", {
      project_id: agent.project,
      request_id: "COM-012",
    });
    const second = await agent.propose("suggest_routing", {
      request_id: "COM-012",
      proposed_route: [people.suggested_assignee.user_id],
    });
    expect(second.suggestion_id).not.toBe(first.suggestion_id);
    await page.goto(first.confirmation_url);
    await expect(page.getByText("The agent has replaced this proposal.")).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Go to the one that took its place" }).click();
    await page.waitForURL(second.confirmation_url);
    await expect(confirm(page)).toBeVisible();
  });

  test("finds what waits on the home page", async ({ page, agent }) => {
    await agent.propose("suggest_assignment", { request_id: "COM-013" });
    await page.goto("/");
    const card = page.getByRole("region", { name: "Suggestions waiting for me" });
    await expect(card.getByRole("listitem").getByRole("link").first()).toHaveAttribute("href", /^\/confirm\/sug_/);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suggestions" }).click();
    await expect(heading(page)).toHaveText("Suggestions");
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      test("axe finds nothing on the inbox and its history", async ({ page, agent, axe }) => {
        const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "LEG-011" });
        await page.goto("/suggestions");
        await expect(page.getByRole("link", { name: /LEG-011/ }).first()).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
        await page.goto(confirmation_url);
        await page.getByText("Dismiss", { exact: true }).first().click();
        await page.getByLabel("Why not?").fill("Only looking.");
        expect((await axe().analyze()).violations).toEqual([]);
        await page.getByRole("button", { name: "Dismiss", exact: true }).click();
        await expect(status(page)).toContainText("Dismissed.");
        await page.goto("/suggestions?view=past");
        await expect(page.getByRole("table").first()).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
      });
    });
  }

  test.describe("at 390 pixels", () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("no page scrolls sideways", async ({ page, agent }) => {
      const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "LEG-006", analysis: HOSTILE });
      for (const path of [confirmation_url, "/suggestions", "/suggestions?view=past"]) {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      }
    });
  });
});

/** The choice of a person in a list that also says their load. */
async function optionFor(page: Page, name: string): Promise<string> {
  return (
    (await page
      .getByRole("option", { name: new RegExp(`^${name} `) })
      .first()
      .textContent()) ?? ""
  );
}

test.describe("an admin of the seller", () => {
  as("seller-admin");

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("confirms over the own people, and dismisses with a reason [DS-670]", async ({ page, agent }) => {
      const given = await agent.propose("suggest_assignment", { request_id: "TAX-011", analysis: "He knows it." });
      await page.goto(given.confirmation_url);
      await confirm(page).click();
      await expect(status(page)).toContainText("Confirmed.");
      await expect(page.getByText("Confirmed by Jonas Weber")).toBeVisible();

      const other = await agent.propose("suggest_assignment", { request_id: "TAX-012" });
      await page.goto(other.confirmation_url);
      await page.getByText("Dismiss", { exact: true }).first().click();
      await page.getByRole("button", { name: "Dismiss", exact: true }).click();
      await expect(page.getByText("Say in a few words why it is dismissed.")).toBeVisible();
      await page.getByLabel("Why not?").fill("He has enough to do.");
      await page.getByRole("button", { name: "Dismiss", exact: true }).click();
      await expect(status(page)).toContainText("Dismissed.");
    });
  });

  test("cannot confirm links: those are the bank's [DS-669]", async ({ page, agent }) => {
    const found = await agent.application.call<{ matches: { answer_id: string }[] }>("find_matching_answers", {
      project_id: agent.project,
      request_id: "TAX-012",
      threshold: 0,
    });
    const { confirmation_url } = await agent.propose("suggest_answer_link", {
      answer_id: found.matches[0]?.answer_id,
      request_ids: ["TAX-012"],
    });
    await page.goto(confirmation_url);
    await expect(page.getByText("This is not yours to decide.")).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    await page.goto("/suggestions");
    await expect(page.getByRole("link", { name: /Link an answer to TAX-012/ })).toHaveCount(0);
  });
});

test.describe("whose it is not", () => {
  as("seller-member");
  test.use({ allow: /404/ });

  test("a member reads the own agent's and decides nothing; a buyer finds nothing, as for what does not exist [DS-671 DS-672]", async ({
    page,
    agent,
    enter,
  }) => {
    const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "FIN-025" });
    await page.goto(confirmation_url);
    await expect(page.getByText("This is not yours to decide.")).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    for (const user of ["buyer-admin", "observer", "other-ib-admin"] as const) {
      const other = await enter(user);
      const answer = await other.goto(confirmation_url);
      expect(answer?.status()).toBe(404);
      await expect(heading(other)).toHaveText("Not found");
      const unknown = await other.goto("/confirm/sug_unknown");
      expect(unknown?.status()).toBe(404);
      await expect(heading(other)).toHaveText("Not found");
      await other.goto("/suggestions");
      await expect(other.getByText("Nothing waits for your decision")).toBeVisible();
    }
  });
});

test.describe("without a session", () => {
  test("the address leads to the sign-in and back, and an agent's token opens nothing [DS-660 DS-661]", async ({
    browser,
    baseURL,
    loopback,
    watch,
  }) => {
    const context = await browser.newContext({ storageState: stateOf("ib-admin") });
    const page = await context.newPage();
    const application = installApplication(CURRENT, baseURL, loopback);
    await connectApplication(page, application, loopback);
    const { projects } = await application.call<Projects>("list_projects");
    const agent = new Agent(application, projects[0]?.project_id ?? "");
    const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "HR-012" });
    await context.close();

    const authorization = `Bearer ${application.kept.tokens?.access_token}`;
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(confirmation_url, { method, redirect: "manual", headers: { authorization } });
      expect(answer.status).toBeGreaterThanOrEqual(300);
      expect(await answer.text()).not.toContain("HR-012");
    }

    const stranger = await browser.newContext();
    await watch(stranger);
    const door = await stranger.newPage();
    await door.goto(confirmation_url);
    await expect(door).toHaveURL(/\/login/);
    await door.getByLabel("E-mail").fill(emailOf("ib-admin"));
    await door.getByLabel("Password").fill(SAMPLE_PASSWORD);
    await door.getByRole("button", { name: "Sign in", exact: true }).click();
    await door.waitForURL(confirmation_url);
    await expect(heading(door)).toContainText("HR-012");
    await stranger.close();
    await application.close();
  });
});
