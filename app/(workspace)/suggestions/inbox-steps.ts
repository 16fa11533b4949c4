/** Where one is in the inbox: the focus is it, so that a screen reader follows and Enter opens what it stands on. */

const links = () => [...document.querySelectorAll<HTMLAnchorElement>("[data-inbox] [data-row-link]")];
export const rowAtHand = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>("[data-inbox] [data-row]") ?? null;

export function step(by: 1 | -1): void {
  const all = links();
  const at = all.findIndex((link) => link.closest("[data-row]") === rowAtHand());
  focusOn(all, at < 0 ? (by === 1 ? 0 : all.length - 1) : at + by);
}

/** The place of a row, to come back to it or to the one that took its place. */
export const placeOf = (row: HTMLElement): number => links().findIndex((link) => row.contains(link));
export const focusPlace = (place: number): void => focusOn(links(), place);

function focusOn(all: readonly HTMLAnchorElement[], place: number): void {
  const link = all[Math.min(Math.max(place, 0), all.length - 1)];
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

/** What the person has before their eyes, as the forms of the page of one proposal send it. */
export function decisionOn(row: HTMLElement, decision: "confirm" | "dismiss", reason = ""): FormData {
  const form = new FormData();
  form.set("suggestion", row.dataset.row ?? "");
  form.set("decision", decision);
  form.set("version", row.dataset.version ?? "");
  form.set("kind", row.dataset.kind ?? "");
  form.set("reason", reason);
  for (const seen of row.dataset.seen?.split(" ").filter(Boolean) ?? []) form.append("seen", seen);
  return form;
}
