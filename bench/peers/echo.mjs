/** The one tool of every peer. */
import * as z from "zod";

export const echo = {
  title: "Echo",
  description: "Says what it was told.",
  inputSchema: z.object({ text: z.string() }),
};
