/** The text in which others see what a bidder asked, as the bank gives it and as its pages show it. */
import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { body, title } from "../entries/page-fields";
import type { PublicText } from "./public-text.rules";

/** Together, where a bidder's request is shown to others for the first time. */
export const publicTextGiven = { public_title: title.optional(), public_body: body.optional() };

export const cleaned = (text: Partial<PublicText>): Partial<PublicText> => ({
  ...(text.title !== undefined && { title: sanitizeLine(text.title) }),
  ...(text.body !== undefined && { body: sanitizeText(text.body) }),
});

export const textIn = (input: {
  readonly public_title?: string | undefined;
  readonly public_body?: string | undefined;
}): Partial<PublicText> =>
  cleaned({
    ...(input.public_title !== undefined && { title: input.public_title }),
    ...(input.public_body !== undefined && { body: input.public_body }),
  });

export const publicText = z.object({
  title: z.string(),
  body: z.string(),
  set: z.boolean().describe("The bank has set it; else it is what the bidder wrote."),
  changed_since: z.boolean().describe("The bidder changed its words after that."),
  asked_by: z.string().optional(),
});
