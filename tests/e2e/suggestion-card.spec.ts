/** The card that a client shows of a suggestion, in a frame as a client has it: what it says, where it leads, and what it is not made to do. */
import type { Page } from "@playwright/test";
import { cardHtml } from "@/lib/deals/suggestions/suggestion-card-html";
import { expect, test } from "./fixtures";

/** A client of its own: the card in a frame, and every message that comes out of it. */
async function openCard(page: Page) {
  await page.setContent("<!doctype html><title>Client</title><body></body>");
  await page.evaluate(async (html) => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    addEventListener("message", ({ data }) => heard.push(data));
    const frame = document.createElement("iframe");
    frame.title = "Card";
    frame.sandbox.add("allow-scripts");
    frame.srcdoc = html;
    document.body.append(frame);
    await new Promise((done) => frame.addEventListener("load", done, { once: true }));
  }, cardHtml());
  return {
    card: page.frameLocator("iframe[title=Card]"),
    heard: () => page.evaluate(() => (window as unknown as { heard: { method?: string; params?: unknown }[] }).heard),
    give: (structuredContent: object) =>
      page.evaluate(
        (content) =>
          document
            .querySelector("iframe")
            ?.contentWindow?.postMessage(
              { jsonrpc: "2.0", method: "ui/notifications/tool-result", params: { structuredContent: content } },
              "*",
            ),
        structuredContent,
      ),
  };
}

const HOSTILE = "<img src=x onerror=\"parent.postMessage({method:'stolen'},'*')\"><b>bold</b>";

test("shows what was proposed as text, whatever it says, and leads to an address of the web alone", async ({
  page,
}) => {
  const { card, heard, give } = await openCard(page);
  await expect.poll(async () => (await heard()).map((one) => one.method)).toContain("ui/initialize");
  await give({
    request_ref: "FIN-001",
    suggested_route: [{ name: "Jonas Weber" }, { name: "Lena Brandt" }],
    confirmation_url: "javascript:alert(1)",
  });
  await expect(card.locator("#what")).toHaveText("Route FIN-001 to Jonas Weber, then Lena Brandt");
  await expect(card.locator("#where")).toBeHidden();
  await expect(card.locator("#where")).not.toHaveAttribute("href");

  const confirmation_url = "https://deals.example.test/confirm/sug_1";
  await give({
    request_ref: `FIN-001 ${HOSTILE}`,
    suggested_assignee: { name: `Lena ${HOSTILE}`, reason: `Because ${HOSTILE}` },
    confirmation_url,
  });
  await expect(card.locator("#what")).toHaveText(`Assign FIN-001 ${HOSTILE} to Lena ${HOSTILE}`);
  await expect(card.locator("#why")).toHaveText(`Because ${HOSTILE}`);
  await expect(card.locator("img, b")).toHaveCount(0);
  const link = card.getByRole("link", { name: "Open to decide" });
  await expect(link).toHaveAttribute("href", confirmation_url);
  await link.click();
  await expect
    .poll(heard)
    .toContainEqual(expect.objectContaining({ method: "ui/open-link", params: { url: confirmation_url } }));
  expect((await heard()).map((one) => one.method)).not.toContain("stolen");
  await expect(card.getByRole("button")).toHaveCount(0);
});
