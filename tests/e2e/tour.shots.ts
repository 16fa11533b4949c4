import { CURRENT } from "@/tests/support/mcp-application";
import { as, expect, test } from "./fixtures";
import { consentTo, installApplication } from "./support/application";
import { openLoopback } from "./support/loopback";
import { harbour } from "./support/office";

/** The pictures of README.md and docs/tour.md, as npm run pictures makes them: what a person sees without scrolling. */
test.describe("the tour", () => {
  as("ib-admin");

  test("pictures", async ({ page, baseURL }, { project }) => {
    test.setTimeout(240_000);
    const screen = project.name.replace("shots-", "");
    const only = screen === "390" ? ["home", "requests", "confirm"] : undefined;
    const picture = async (name: string) => {
      if (!only || only.includes(name))
        await page.screenshot({ path: `docs/pictures/${name}-${screen}.png`, scale: "css" });
    };

    const loopback = await openLoopback();
    const agent = installApplication(CURRENT, baseURL, loopback, undefined, "Deal desk agent");
    await expect(agent.connect()).rejects.toThrow(agent.library.sentAway);
    await consentTo(page, agent, loopback, { look: () => picture("consent") });
    await agent.connect();
    const { projects } = await agent.call<{ projects: { project_id: string }[] }>("list_projects");
    const routing = await agent.call<{ confirmation_url: string }>("suggest_routing", {
      project_id: projects[0]?.project_id,
      request_id: "IT-014",
      analysis:
        "Nobody works on this yet.\nMarco Rossi answered the certificates for ISO 27001, which ask for much the same.",
    });

    const deal = await harbour(page);
    const visit = async (name: string, path: string) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await picture(name);
    };
    await visit("confirm", routing.confirmation_url);
    await visit("home", "/");
    await visit("project", deal);
    await visit("requests", `${deal}/requests`);
    await visit("request", `${deal}/requests/FIN-022`);
    await visit("agents", "/agents");
    await visit("suggestions", "/suggestions");
    await visit("deadline", `${deal}/log/deadline?at=2026-11-30T17:00&from=buyer`);

    await page.goto(`${deal}/answers?status=approved`);
    await page.getByRole("table").getByRole("link").first().click();
    await page.getByRole("link", { name: "Publish…" }).click();
    const diff = page.getByRole("table", { name: "Who would newly see what" });
    await expect(diff).toBeVisible();
    await diff.scrollIntoViewIfNeeded();
    await picture("disclosure");
    await agent.close();
    await loopback.close();
  });
});
