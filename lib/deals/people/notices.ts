import * as z from "zod";
import { defineNotice } from "@/lib/platform/notice";
import { sanitizeLine } from "@/lib/platform/sanitize";

/** What people are told about their account because of their deals. */
export const notices = {
  suspended: defineNotice({
    facts: z.object({ bank: z.string().transform(sanitizeLine) }),
    words: ({ bank }) => ({
      title: "Suspended",
      text: `${bank} has suspended you: its deals are closed to you and to your agents. Ask an admin of the bank.`,
    }),
  }),
};
