import { expect, it } from "vitest";
import { readConfig } from "@/lib/config";
import { securityText } from "@/lib/web/security-text";

it("names whom to tell, until when that holds, and its own address", () => {
  const text = securityText(
    "mailto:security@example.com",
    "https://deals.example.com",
    new Date("2026-11-20T10:00:00Z"),
  );
  expect(text).toBe(
    "Contact: mailto:security@example.com\nExpires: 2027-05-19T00:00:00.000Z\nCanonical: https://deals.example.com/.well-known/security.txt\nPreferred-Languages: en\n",
  );
});

it("takes an address or a page from SECURITY_CONTACT, and nothing else", () => {
  const contact = (value: string) => readConfig({ SECURITY_CONTACT: value }).securityContact;
  expect(contact("security@example.com")).toBe("mailto:security@example.com");
  expect(contact("https://example.com/security")).toBe("https://example.com/security");
  expect(contact("")).toBeUndefined();
  for (const value of ["http://example.com", "somebody", "a@b\nContact: c@d"])
    expect(() => contact(value), value).toThrow(/SECURITY_CONTACT must be an address/);
});
