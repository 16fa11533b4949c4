import { as, expect, FULL } from "./fixtures";
import { agentCard, allow, allowAndExchange, ask, heading } from "./support/consent";
import { type ForeignSite, openForeignSite } from "./support/foreign-site";
import { test as base } from "./support/test";

/** What another site can do in the browser of somebody who is signed in and has a consent page open: nothing. */
const test = base.extend<{ site: ForeignSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  site: async ({}, use) => {
    const site = await openForeignSite();
    await use(site);
    await site.close();
  },
});
test.use({ allow: /frame|403|favicon\.ico/i });
as("ib-admin");

for (const { whence, title, full } of [
  // Browsers count it as the same site, and send our cookies along: whoever stands further off can do less.
  { whence: "sibling", title: "a site on another port of our host", full: {} },
  { whence: "stranger", title: "a site elsewhere", full: FULL },
] as const) {
  test(
    `${title} gets an empty frame of every page, and grants nothing when it sends the form by itself`,
    full,
    async ({ page, client, site, context }) => {
      const request = await ask(page, client);
      const evil = await context.newPage();
      const framed = async (address: string) => {
        await evil.goto(`${site[whence]}${site.show(`<iframe src="${address}"></iframe>`)}`);
        const frame = evil.frames().find((one) => one !== evil.mainFrame());
        if (!frame) throw new Error("there is no frame");
        await frame.waitForLoadState();
        return { url: frame.url(), html: await frame.content() };
      };
      const own = `${site[whence]}${site.show(`<p>${client.name}</p>`)}`;
      expect((await framed(own)).html).toContain(client.name); // it can frame what allows it
      for (const ours of [request.path, `${request.path}/continue`, "/login", "/agents", "/account"]) {
        const { url, html } = await framed(`${client.origin}${ours}`);
        expect(url, ours).toBe("chrome-error://chromewebdata/");
        expect(html, ours).not.toContain("Dealspace");
        expect(html, ours).not.toContain(client.name);
      }
      await expect(allow(page)).toBeVisible();

      const fields = await page
        .locator(`form[action$="/submit"]`)
        .evaluate((form: HTMLFormElement) => [...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const action = `${client.origin}${request.path}/submit`;
      const answered = evil.waitForResponse(action);
      await evil.goto(`${site[whence]}${site.show(selfSending(action, [...fields, ["decision", "allow"]]))}`);
      expect((await answered).status()).toBe(403);
      await expect(evil.getByText("This form was sent from another site.")).toBeVisible();
      expect(client.loopback.answers).toHaveLength(0);
      await evil.goto(`${client.origin}/agents`);
      await expect(heading(evil)).toHaveText("Agents");
      await expect(agentCard(evil, client)).toHaveCount(0);

      // The same fields from the page itself do.
      await allowAndExchange(page, client, request);
      await evil.reload();
      await expect(agentCard(evil, client)).toHaveCount(1);
    },
  );
}

/** What a page holds that posts as soon as it is open. */
function selfSending(action: string, fields: readonly (readonly string[])[]): string {
  const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("");
  return `<form method="post" action="${action}">${inputs}</form><script>document.forms[0].submit()</script>`;
}
