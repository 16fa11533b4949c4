/**
 * Texts of others as a client may show them without fetching anything. Many clients render a result as Markdown or HTML: an
 * image in it would tell its address, and whatever a model was talked into writing there, to whoever made it. The words stay.
 */
export function inertMarkup(text: string): string {
  return ACTIVE.test(text) ? text.replace(IMAGE, "!\\[").replace(TAG, "< ") : text;
}

/** The same for every text in a value, whatever its shape; what needs no change stays the very same. */
export function inertMarkupIn<T>(value: T): T {
  return inert(value) as T;
}

function inert(value: unknown): unknown {
  if (typeof value === "string") return inertMarkup(value);
  if (Array.isArray(value)) {
    const items = value.map(inert);
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (typeof value !== "object" || value === null) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const now = inert(inner);
    if (now === inner) continue;
    changed ??= { ...value };
    changed[name] = now;
  }
  return changed ?? value;
}

const ACTIVE = /!\[|<[a-z/!?]/i;
/** Inline, by reference, inside a link or as an embedded note: every form begins like this. Escaped, it is read as it was written. */
const IMAGE = /!\[/g;
/** A tag, a comment or an address in angle brackets. An escape would not do: before a space no reader of HTML takes it for a tag. */
const TAG = /<(?=[a-z/!?])/gi;
