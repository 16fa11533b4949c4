import { describe, expect, it } from "vitest";
import { previewOf } from "@/lib/deals/files/files.rules";

describe("a file in the page", () => {
  it.each([
    ["application/pdf", "pdf"],
    ["image/png", "image"],
    ["image/jpeg", "image"],
    ["image/gif", "image"],
    ["image/webp", "image"],
  ])("is shown when it is %s", (mime, preview) => {
    expect(previewOf(mime)).toBe(preview);
  });

  it.each([
    "image/svg+xml",
    "text/html",
    "application/xhtml+xml",
    "text/xml",
    "text/plain",
    "image/png; charset=x",
    "application/octet-stream",
    "",
  ])("is only downloaded when it is %j: it could carry script, or is not known", (mime) => {
    expect(previewOf(mime)).toBeUndefined();
  });
});
