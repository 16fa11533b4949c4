/** Where a mail server is set up: invitations leave by mail, and each person chooses about the daily letter. */
import type { Page } from "@playwright/test";
import { openSmtpCatcher, readLetter } from "@/tests/support/smtp-catcher";
import { test as base, emailOf, expect, SAMPLE_PASSWORD, type SampleUser } from "./fixtures";
import { expectNoFault, heading } from "./support/office";
import { openSecondHost } from "./support/second-host";

type Post = {
  readonly mail: Awaited<ReturnType<typeof openSmtpCatcher>>;
  /** A browser at the host that mails, signed in as this person of its sample deal. */
  readonly desk: (user?: SampleUser) => Promise<Page>;
};

const test = base.extend<{ post: Post }>({
  post: async ({ browser, watch }, use) => {
    const mail = await openSmtpCatcher();
    const host = await openSecondHost({ SMTP_URL: mail.url, MAIL_FROM: "Dealspace <deals@sample.test>" });
    const opened: Page[] = [];
    await use({
      mail,
      desk: async (user) => {
        const context = await browser.newContext({ baseURL: host.url });
        await watch(context);
        const page = await context.newPage();
        opened.push(page);
        if (user) await signIn(page, user);
        return page;
      },
    });
    for (const page of opened) await page.context().close();
    await host.close();
    await mail.close();
  },
});

async function signIn(page: Page, user: SampleUser) {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(emailOf(user));
  await page.getByLabel("Password").fill(SAMPLE_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(heading(page, "Home")).toBeVisible();
}

// One test: it starts a host of its own, which takes longer than all that follows.
test("an invitation leaves by mail, and only its letter has the link; each person switches the daily letter for themselves, and gets in by mail without the password", async ({
  post: { mail, desk },
}) => {
  const email = "mia@orchard.test";
  const bank = await desk("ib-admin");
  await bank.goto("/projects");
  await bank.getByRole("table").getByRole("link", { name: "Project Harbour" }).click();
  await bank.getByRole("navigation", { name: "Deal" }).getByRole("link", { name: "People" }).click();
  await bank.getByRole("link", { name: "Invite" }).click();
  const dialog = bank.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Role").selectOption("Bank · member");
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(dialog).toContainText(`The invitation goes to ${email} by mail.`);
  await expect(dialog.getByTestId("invitation-link")).toHaveCount(0);
  await expectNoFault(bank);

  // Whoever signs in here is told of it by mail, too.
  const lettersTo = (address: string) => mail.caught.filter(({ to }) => to.includes(address)).map(readLetter);
  await expect.poll(() => lettersTo(email).length).toBe(1);
  const [letter] = lettersTo(email);
  const [link = ""] = /http:\S+\/invitation\/\S+/.exec(letter?.text ?? "") ?? [];
  const invited = await desk();
  await invited.goto(link);
  await expect(heading(invited, "Join Project Harbour")).toBeVisible();
  await invited.getByLabel("Your name").fill("Mia Mailed");
  await invited.getByLabel("Password").fill("twelve boats in a harbour");
  await invited.getByRole("button", { name: "Create account and join" }).click();
  await expect(heading(invited, "Project Harbour")).toBeVisible();

  await invited.goto("/account");
  const letters = invited.getByRole("region", { name: "Mail" });
  await expect(letters).toContainText("Every morning you get one letter for each deal");
  await expectNoFault(invited);
  await letters.getByRole("button", { name: "Switch the daily letter off" }).click();
  await expect(letters).toContainText("You get no daily letters.");
  await invited.reload();
  await expect(letters).toContainText("You get no daily letters.");
  await expectNoFault(invited);

  await bank.goto("/account");
  await expect(bank.getByRole("button", { name: "Switch the daily letter off" })).toBeVisible();

  await letters.getByRole("button", { name: "Switch the daily letter on" }).click();
  await expect(letters.getByRole("button", { name: "Switch the daily letter off" })).toBeVisible();

  // A forgotten password: the words are the same for an address that nobody has.
  const kept = await desk();
  const asks = async (address: string) => {
    await kept.goto("/login");
    await kept.getByRole("link", { name: "Forgot your password, or kept out?" }).click();
    await expect(heading(kept, "Get a link by mail")).toBeVisible();
    await kept.getByLabel("E-mail").fill(address);
    await kept.getByRole("radio", { name: /^Choose a new password/ }).check();
    await kept.getByRole("button", { name: "Send the link" }).click();
    await expect(kept.getByRole("status")).toContainText("Look into your mailbox.");
    return (await kept.getByRole("status").textContent())?.replace(address, "…");
  };
  expect(await asks("nobody@orchard.test")).toBe(await asks(email));
  await expectNoFault(kept);
  const links = () => lettersTo(email).flatMap(({ text }) => /http:\S+\/login\/link\/\S+/.exec(text)?.[0] ?? []);
  await expect.poll(() => links().length).toBe(1);
  await kept.goto(links()[0] ?? "");
  await expect(heading(kept, "Choose a new password")).toBeVisible();
  await expectNoFault(kept);
  await kept.getByLabel("New password").fill("short");
  await kept.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(kept.getByLabel("New password")).toHaveAccessibleDescription(/Use at least 12 characters/);
  await kept.getByLabel("New password").fill("thirteen gulls on a mast");
  await kept.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(heading(kept, "Home")).toBeVisible();
  await invited.reload();
  await expect(invited).toHaveURL(/\/login/);
  await invited.goto(links()[0] ?? "");
  await expect(heading(invited, "This link opens nothing")).toBeVisible();
  await expect
    .poll(() => lettersTo(email).map(({ header }) => header("Subject")))
    .toContain("Your Dealspace account: Password changed");
});
