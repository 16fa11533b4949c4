import type { Option } from "@/lib/web/forms";

/** What a form offers, also in the browser: so nothing of the server stands here. */
export const PRIORITIES: readonly Option[] = [
  { value: "low", label: "Low" },
  { value: "normal", label: "Normal" },
  { value: "high", label: "High" },
  { value: "urgent", label: "Urgent" },
];
