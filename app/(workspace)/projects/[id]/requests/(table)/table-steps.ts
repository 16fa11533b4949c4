/** What each key does to the page; whether it did anything. */
export function stepBy(key: string): boolean {
  // Arrows scroll the page until one is in the table.
  if (key.startsWith("Arrow") && focusedRow() === null) return false;
  const act = STEPS.get(key);
  act?.();
  return act !== undefined;
}

const STEPS: ReadonlyMap<string, () => void> = new Map([
  ["j", () => step(1)],
  ["k", () => step(-1)],
  ["ArrowDown", () => step(1)],
  ["ArrowUp", () => step(-1)],
  ["x", () => focusedRow()?.querySelector<HTMLInputElement>("input[name=request]")?.click()],
  ["/", () => document.querySelector<HTMLInputElement>("[data-filter-words]")?.focus()],
]);

const links = () => [...document.querySelectorAll<HTMLAnchorElement>("[data-requests] [data-row-link]")];
const focusedRow = () => document.activeElement?.closest("[data-requests] [data-row]") ?? null;

/** The focus is where one is: a screen reader follows, and Enter opens what it stands on. */
function step(by: 1 | -1): void {
  const all = links();
  const at = all.findIndex((link) => link.closest("[data-row]") === focusedRow());
  const to = at < 0 ? (by === 1 ? 0 : all.length - 1) : Math.min(Math.max(at + by, 0), all.length - 1);
  all[to]?.focus();
  all[to]?.scrollIntoView({ block: "nearest" });
}

/** What opens over the table closes when one clicks elsewhere, or by Escape. */
export function closeOthers({ type, target }: Event): void {
  for (const open of document.querySelectorAll("details[data-closes-outside][open]")) {
    if (type === "keydown" || (target instanceof Node && !open.contains(target))) open.removeAttribute("open");
  }
}
