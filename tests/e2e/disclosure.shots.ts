import { CURRENT } from "@/tests/support/mcp-application";
import { as, expect, test } from "./fixtures";
import { connectApplication, installApplication } from "./support/application";
import { openLoopback } from "./support/loopback";

/** What left to agents, what was granted to one, and the person's own receipt. */
test.describe("ib-admin", () => {
  as("ib-admin");

  test("the report for counsel", async ({ page, room, shoot, baseURL }) => {
    const loopback = await openLoopback();
    const application = installApplication(CURRENT, baseURL, loopback, undefined, "Deal desk agent");
    await connectApplication(page, application, loopback);
    const project_id = room.projectId;
    await application.call("list_answers", { project_id, limit: 4 });
    await application.call("list_requests", { project_id, workstream: "finance" });
    await application.call("get_request", { project_id, request_id: "FIN-001" });
    await page.goto(`${room.deal}/disclosure`);
    await expect(page.getByText("is intact")).toBeVisible();
    await shoot("disclosure");
    await page.emulateMedia({ media: "print" });
    await shoot("disclosure-printed");
    await page.emulateMedia({ media: "screen" });
    await page.locator("tr[data-call]").first().getByRole("link", { name: "Deal desk agent" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Consent" })).toBeVisible();
    await shoot("disclosure-consent");
    await page.goto("/agents");
    await expect(page.getByRole("table", { name: "Receipts" })).toBeVisible();
    await shoot("agents-receipts");
    await application.close();
    await loopback.close();
  });
});
