import type { Scope } from "@/lib/platform/module";
import { UNLOCK_SCOPE } from "./seat";

/** Each scope with the sentence a person reads before granting it. */
export const scopes: readonly Scope[] = [
  { name: "read:projects", sentence: "See which deals you are in, and how far they are.", byDefault: true },
  { name: "read:workstreams", sentence: "See the workstreams you work on and their request lists.", byDefault: true },
  { name: "read:requests", sentence: "Read the requests you may see, and your own tasks.", byDefault: true },
  {
    name: "read:answers",
    sentence: "Read published answers, and the names and sizes of their files.",
    byDefault: true,
  },
  { name: "read:events", sentence: "Read the history and the messages of what you may see.", byDefault: true },
  {
    name: "write:routing",
    sentence: "Propose who should handle a request or which answer fits. Nothing happens until a person confirms.",
    byDefault: true,
  },
  {
    name: UNLOCK_SCOPE,
    sentence:
      "For 15 minutes, also read what is not published yet: drafts, answers under review and requests outside the data room.",
    byDefault: false,
    stepUp: {
      minutes: 15,
      title: "unlock what is not published",
      risk: "Unpublished, unvetted content would go to an AI tool. What it has read by the end of that time it keeps.",
    },
  },
];
