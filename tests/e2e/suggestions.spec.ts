/** What an agent proposes, on the page where a person decides: the difference, the claim as text, and whose it is. */
import { CURRENT } from "@/tests/support/mcp-application";
import { as, expect, FULL } from "./fixtures";
import { connectApplication, installApplication } from "./support/application";
import { heading, sidewaysOverflow } from "./support/consent";
import { openLoopback } from "./support/loopback";
import { FIRST_PASSWORD, join } from "./support/newcomer";
import { reader } from "./support/office";
import { answersFor, change, choose, confirm, confirmAs, dismissBecause, status, test } from "./support/proposing";

const HOSTILE = [
  "She did it <b>last</b> year.",
  '<img src="https://evil.example/pixel.png" onerror="document.title=\'owned\'"><script>document.title="owned"</script>',
  "![pixel](https://evil.example/markdown.png) [Confirm here](https://evil.example/confirm) https://evil.example/bare",
  "\u202Edettimrep si siht\u202C and \u200Binvisible",
].join("\n");

test.describe("somebody of the bank", () => {
  as("ib-admin");

  test("confirms a routing from the home page on: the difference first, then it is done and told [DS-640 DS-662 DS-663 DS-668]", async ({
    page,
    agent,
    axe,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "IT-014", analysis: HOSTILE });
    expect(await agent.workers("IT-014")).toEqual([]);

    await page.goto("/");
    const card = page.getByRole("region", { name: "Suggestions waiting for me" });
    await expect(card.getByRole("listitem").getByRole("link").first()).toHaveAttribute("href", /^\/confirm\/sug_/);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suggestions" }).click();
    await page
      .getByRole("region", { name: "Project Harbour" })
      .getByRole("link", { name: /^Route IT-014/ })
      .click();
    await page.waitForURL(confirmation_url);
    await expect(heading(page)).toHaveText("Route IT-014 through Jonas Weber to Marco Rossi");
    await expect(change(page)).toContainText("Nobody works on it");
    await expect(change(page)).toContainText("Marco Rossi");
    await expect(change(page)).toContainText("through Jonas Weber, who gets it back");
    await expect(page.getByRole("region", { name: "What speaks for it" })).toContainText(
      /current workload: \d+ open task/,
    );
    await expect(page.getByRole("region", { name: "Proposed by" })).toContainText(agent.name);

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

  test("changes an assignment before confirming it [DS-664]", FULL, async ({ page, agent }) => {
    const { confirmation_url } = await agent.propose("suggest_assignment", {
      request_id: "HR-011",
      analysis: "As before.",
    });
    await page.goto(confirmation_url);
    await expect(heading(page)).toHaveText("Assign HR-011 to Anna Lindner");
    await page.locator("summary", { hasText: "Change, then confirm" }).click();
    await page.getByLabel("Assign to").selectOption("");
    await page.getByRole("button", { name: "Confirm with these changes" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Name who should get it." })).toBeVisible();
    expect(await agent.workers("HR-011")).toEqual(["Anna Lindner"]);

    await choose(page.getByLabel("Assign to"), "Katrin Vogel");
    await page.getByRole("button", { name: "Confirm with these changes" }).click();
    await expect(status(page)).toContainText("Confirmed with your changes.");
    expect(await agent.workers("HR-011")).toEqual(["Katrin Vogel"]);
  });

  test("keeps one of two links, with both texts side by side [DS-642 DS-664]", async ({ page, agent, axe }) => {
    const [answer_id] = await answersFor(agent, "OPS-010");
    const { confirmation_url } = await agent.propose("suggest_answer_link", {
      answer_id,
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

  test("dismisses with a reason, which is kept; nothing else changes [DS-665]", FULL, async ({ page, agent }) => {
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
      .getByRole("row", { name: agent.name });
    await expect(own).toContainText("0%");
  });

  test("is told when the other was faster, and it is done once [DS-676]", FULL, async ({ page, agent, enter }) => {
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

  test("decides again when the request moved meanwhile [DS-667]", FULL, async ({ page, agent, room }) => {
    const [first, second] = [
      await agent.propose("suggest_assignment", { request_id: "OPS-011" }),
      await agent.propose("suggest_routing", { request_id: "OPS-011" }),
    ];
    await page.goto(second.confirmation_url);
    await expect(confirm(page)).toBeEnabled();
    await confirmAs(room, "ib-admin", first);
    await confirm(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "It changed while you were looking." })).toBeVisible();
    await expect(page.getByText("Something has changed since this was proposed.")).toBeVisible();
    await confirm(page).click();
    await expect(status(page)).toContainText("Confirmed.");
  });

  test("sees that a proposal was replaced, and gets to the one that took its place", FULL, async ({ page, agent }) => {
    const first = await agent.propose("suggest_routing", { request_id: "COM-012" });
    const { suggested_assignee } = await agent.call<{ suggested_assignee: { user_id: string } }>("suggest_assignment", {
      project_id: agent.project,
      request_id: "COM-012",
    });
    const second = await agent.propose("suggest_routing", {
      request_id: "COM-012",
      proposed_route: [suggested_assignee.user_id],
    });
    expect(second.suggestion_id).not.toBe(first.suggestion_id);
    await page.goto(first.confirmation_url);
    await expect(page.getByText("The agent has replaced this proposal.")).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Go to the one that took its place" }).click();
    await page.waitForURL(second.confirmation_url);
    await expect(confirm(page)).toBeVisible();
  });

  test(
    "is told that nothing waits in one deal, and gets from there to what waits in others",
    FULL,
    async ({ page, agent, room, axe }) => {
      await agent.propose("suggest_assignment", { request_id: "HR-011" });
      const quiet = await room.openDeal("ib-admin", "Project Lantern");
      await page.goto(`/suggestions?deal=${quiet}`);
      await expect(page.getByText("Nothing waits for your decision in Project Lantern")).toBeVisible();
      expect((await axe().analyze()).violations).toEqual([]);
      await page.getByRole("main").getByRole("link", { name: "All suggestions" }).click();
      await expect(page.getByRole("region", { name: "Project Harbour" })).toContainText("HR-011");
    },
  );

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, FULL, () => {
      test.use({ colorScheme });

      test("meets no barrier in the inbox, at a decision and in the history", async ({ page, agent, axe }) => {
        const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "LEG-011" });
        await page.goto("/suggestions");
        const link = page.getByRole("link", { name: /LEG-011/ });
        await expect(link).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
        // Asked again by the key for it, once its script runs.
        await expect(async () => {
          await link.focus();
          await page.keyboard.press("Escape");
          await page.keyboard.press("c");
          await expect(page.getByText("again to confirm")).toBeVisible({ timeout: 500 });
        }).toPass();
        expect((await axe().analyze()).violations).toEqual([]);
        await page.goto(confirmation_url);
        await page.getByText("Dismiss", { exact: true }).first().click();
        expect((await axe().analyze()).violations).toEqual([]);
        await page.goto(confirmation_url);
        await dismissBecause(page, "Only looking.");
        await page.goto("/suggestions?view=past");
        await expect(page.getByRole("table").first()).toBeVisible();
        expect((await axe().analyze()).violations).toEqual([]);
      });
    });
  }

  test.describe("at 390 pixels", FULL, () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test("scrolls no page sideways", async ({ page, agent }) => {
      const { confirmation_url } = await agent.propose("suggest_routing", { request_id: "LEG-006", analysis: HOSTILE });
      for (const path of [confirmation_url, "/suggestions", "/suggestions?view=past"]) {
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
      }
    });
  });
});

test.describe("an admin of the seller", () => {
  as("seller-admin");

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("confirms over the own people, dismisses with a reason, and leaves links to the bank [DS-669 DS-670]", async ({
      page,
      agent,
    }) => {
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

      const [answer_id] = await answersFor(agent, "TAX-012");
      const link = await agent.propose("suggest_answer_link", { answer_id, request_ids: ["TAX-012"] });
      await page.goto(link.confirmation_url);
      await expect(page.getByText("This is not yours to decide.")).toBeVisible();
      await expect(confirm(page)).toHaveCount(0);
      await page.goto("/suggestions");
      await expect(page.getByRole("link", { name: /Link an answer to TAX-012/ })).toHaveCount(0);
    });
  });
});

test.describe("whose it is not", () => {
  as("seller-member");
  test.use({ allow: /404/ });

  test("a member reads the own agent's and decides nothing; others find nothing, as for what does not exist [DS-671 DS-672]", async ({
    page,
    agent,
    room,
    enter,
    baseURL,
  }) => {
    const { confirmation_url } = await agent.propose("suggest_assignment", { request_id: "FIN-025" });
    await page.goto(confirmation_url);
    await expect(page.getByText("This is not yours to decide.")).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    const buyer = await enter("buyer-admin");
    for (const address of [confirmation_url, "/confirm/sug_unknown"]) {
      expect((await buyer.goto(address))?.status()).toBe(404);
      await expect(heading(buyer)).toHaveText("Not found");
    }
    await buyer.goto("/suggestions");
    await expect(buyer.getByText("Nothing waits for your decision")).toBeVisible();
    for (const user of ["observer", "other-ib-admin"] as const) {
      const read = await reader(room, user, baseURL);
      expect((await read(confirmation_url)).status).toBe(404);
      expect((await read("/suggestions")).text).toContain("Nothing waits for your decision");
    }
  });
});

test.describe("without a session", () => {
  test("the address leads to the sign-in and back, and an agent's token opens nothing [DS-660 DS-661]", async ({
    room,
    page,
    baseURL,
  }) => {
    const [email, password] = [await join(page, room), FIRST_PASSWORD];

    const loopback = await openLoopback();
    const application = installApplication(CURRENT, baseURL, loopback);
    await connectApplication(page, application, loopback);
    const { confirmation_url } = await application.call<{ confirmation_url: string }>("suggest_assignment", {
      project_id: room.projectId,
      request_id: "HR-012",
    });
    const authorization = `Bearer ${application.kept.tokens?.access_token}`;
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(confirmation_url, { method, redirect: "manual", headers: { authorization } });
      expect(answer.status).toBeGreaterThanOrEqual(300);
      expect(await answer.text()).not.toContain("HR-012");
    }
    await application.close();
    await loopback.close();

    await page.context().clearCookies();
    await page.goto(confirmation_url);
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(confirmation_url);
    await expect(heading(page)).toContainText("HR-012");
  });
});
