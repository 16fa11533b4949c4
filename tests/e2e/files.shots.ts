import { as, expect, test } from "./fixtures";

test.describe("files", () => {
  as("seller-admin");

  test("of a draft, with some arriving", async ({ page, room, shoot }) => {
    await page.goto(`${room.deal}/answers/${room.id("entry", "it-a08")}`);
    const chooser = page.getByLabel("Files to attach");
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
    await chooser.setInputFiles([
      file("network-plan.csv", Buffer.from("a,b\n")),
      file("macro-model.xlsm", Buffer.from("x")),
    ]);
    await expect(page.getByRole("link", { name: "macro-model.xlsm", exact: true })).toBeVisible();
    await chooser.setInputFiles(file("network-plan.csv", Buffer.from("a,b\n1,2\n")));
    await expect(page.getByText("earlier revision").first()).toBeVisible();
    await page.route("**/files/uploads/upl_*", (route) => new Promise(() => route));
    await chooser.setInputFiles([file("large-scan.tiff", Buffer.alloc(3_000_000)), file("empty.txt", Buffer.alloc(0))]);
    await expect(page.getByText("This file is empty.")).toBeVisible();
    await shoot("files-of-a-draft");
  });
});

test.describe("a file", () => {
  as("buyer-admin");

  test("on its page", async ({ page, room, shoot }) => {
    const id = room.id("file", "fin-a01/2");
    const preview = page.waitForResponse(`**/files/${id}/preview`);
    await page.goto(`${room.deal}/files/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await (await preview).finished();
    await shoot("file-page");
  });
});
