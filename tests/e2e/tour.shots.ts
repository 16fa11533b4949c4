import { sampleId } from "@/prisma/demo/rows";
import { CURRENT } from "@/tests/support/mcp-application";
import { emailOf, expect, SAMPLE_PASSWORD, test } from "./fixtures";
import { consentTo, installApplication } from "./support/application";
import { openLoopback } from "./support/loopback";
import { heading } from "./support/office";

/** A test leaves the repository as it was: npm run pictures alone says where the documents have theirs. */
const FOLDER = process.env.TOUR_PICTURES ?? "test-results/pictures/tour";
const NARROW = ["home", "requests", "confirm"];

/**
 * The pictures of README.md and docs/tour.md, as npm run pictures makes them: what a person sees without scrolling. Of the
 * sample deal that the host planted, not of a room: who starts the product finds these very names and addresses.
 */
test("the tour", async ({ page, baseURL }, { project }) => {
  test.skip(project.name !== "shots-light", "makes all its kinds of screen itself");
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(emailOf("ib-admin"));
  await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(heading(page, "Home")).toBeVisible();

  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  const shot = (name: string, screen: string) =>
    page.screenshot({ path: `${FOLDER}/${name}-${screen}.png`, scale: "css", animations: "disabled" });
  const picture = async (name: string) => {
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await shot(name, colorScheme);
    }
    if (NARROW.includes(name)) {
      await page.setViewportSize({ width: 390, height: 844 });
      await shot(name, "390");
      await page.setViewportSize(wide);
    }
  };

  const loopback = await openLoopback();
  const agent = installApplication(CURRENT, baseURL, loopback, undefined, "Deal desk agent");
  await expect(agent.connect()).rejects.toThrow(agent.library.sentAway);
  await consentTo(page, agent, loopback, { look: () => picture("consent") });
  await agent.connect();
  const project_id = sampleId("project", "harbour");
  const deal = `/projects/${project_id}`;
  const routing = await agent.call<{ confirmation_url: string }>("suggest_routing", {
    project_id,
    request_id: "IT-014",
    analysis:
      "Nobody works on this yet.\nMarco Rossi answered the certificates for ISO 27001, which ask for much the same.",
  });

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
  const lastHour = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
  await visit("deadline", `${deal}/log/deadline?at=${lastHour}&zone=UTC`);

  // One that buyers would see at once: of the others the table says that they wait for their list.
  await page.goto(`${deal}/answers?status=approved`);
  const approved = page.getByRole("table").getByRole("link");
  await expect(approved.first()).toBeVisible();
  const paths = await approved.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const diff = page.getByRole("list", { name: "Who would newly see what" });
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("link", { name: "Publish…" }).click();
    await expect(page.getByRole("button", { name: /^Publish/ })).toBeVisible();
    if (await diff.isVisible()) break;
  }
  await diff.scrollIntoViewIfNeeded();
  await picture("disclosure");
  await agent.close();
  await loopback.close();
});
