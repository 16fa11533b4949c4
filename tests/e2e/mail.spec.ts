/** Where a mail server is set up: invitations leave by mail, and each person chooses about the daily letter. */
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { openSmtpCatcher, readLetter } from "@/tests/support/smtp-catcher";
import { emailOf, expect, SAMPLE_PASSWORD, type SampleUser, test } from "./fixtures";
import { expectNoFault, harbour, heading, unique } from "./support/office";
import { openSecondHost, type SecondHost } from "./support/second-host";

// One host for the whole file: each worker would start its own.
test.describe.configure({ mode: "serial" });

let mail: Awaited<ReturnType<typeof openSmtpCatcher>>;
let host: SecondHost;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  mail = await openSmtpCatcher();
  host = await openSecondHost({ SMTP_URL: mail.url, MAIL_FROM: "Dealspace <deals@sample.test>" });
});
test.afterAll(async () => {
  await host.close();
  await mail.close();
});

type Watch = (context: BrowserContext) => Promise<void>;

/** A browser at the host that mails; the one of the test is at the other. */
async function desk(browser: Browser, watch: Watch): Promise<Page> {
  const context = await browser.newContext({ baseURL: host.url, storageState: { cookies: [], origins: [] } });
  await watch(context);
  return context.newPage();
}

async function signIn(page: Page, user: SampleUser) {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(emailOf(user));
  await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(heading(page, "Home")).toBeVisible();
}

test("the daily letter is switched off and on again by each person for themselves", async ({ browser, watch }) => {
  const [mine, other] = [await desk(browser, watch), await desk(browser, watch)];
  await signIn(mine, "seller-member");
  await mine.goto("/account");
  const letters = mine.getByRole("region", { name: "Mail" });
  await expect(letters).toContainText("Every morning you get one letter for each deal");
  await expectNoFault(mine);
  await letters.getByRole("button", { name: "Switch the daily letter off" }).click();
  await expect(letters).toContainText("You get no daily letters.");
  await mine.reload();
  await expect(letters).toContainText("You get no daily letters.");
  await expectNoFault(mine);

  await signIn(other, "seller-admin");
  await other.goto("/account");
  await expect(other.getByRole("button", { name: "Switch the daily letter off" })).toBeVisible();

  await letters.getByRole("button", { name: "Switch the daily letter on" }).click();
  await expect(letters.getByRole("button", { name: "Switch the daily letter off" })).toBeVisible();
  for (const page of [mine, other]) await page.context().close();
});

test("an invitation leaves by mail: the inviter is shown no link, and the one in the letter opens the deal", async ({
  browser,
  watch,
}) => {
  const [bank, invited] = [await desk(browser, watch), await desk(browser, watch)];
  const email = `${unique("x").replace(" ", "-")}@orchard.test`;
  await signIn(bank, "ib-admin");
  await bank.goto(`${await harbour(bank)}/people?invite=1`);
  const dialog = bank.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption("Bank · member");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog).toContainText(`The invitation goes to ${email} by mail.`);
  await expect(dialog.getByTestId("invitation-link")).toHaveCount(0);
  await expectNoFault(bank);

  await expect.poll(() => mail.caught.map(({ to }) => to)).toEqual([[email]]);
  const [letter] = mail.caught.map(readLetter);
  const [link = ""] = /http:\S+\/invitation\/\S+/.exec(letter?.text ?? "") ?? [];
  await invited.goto(link);
  await expect(heading(invited, "Join Project Harbour")).toBeVisible();
  await invited.getByLabel("Your name").fill("Mia Mailed");
  await invited.getByLabel("Password").fill("twelve boats in a harbour");
  await invited.getByRole("button", { name: "Create account and join" }).click();
  await expect(heading(invited, "Project Harbour")).toBeVisible();
  for (const page of [bank, invited]) await page.context().close();
});
