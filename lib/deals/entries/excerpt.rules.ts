import { cutText, sanitizeText } from "@/lib/platform/sanitize";

/** A party's text as it may stand in a list: cleaned, at most 1,000 characters, and marked when something is missing. */
export function excerpt(text: string): { readonly text: string; readonly truncated?: true } {
  const cut = cutText(sanitizeText(text));
  return { text: cut.text, ...(cut.truncated && { truncated: true }) };
}
