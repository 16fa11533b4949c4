/** Every id and ref of an entry in an answer that a client received; what parties wrote may mention refs and is left out. */
const WRITTEN = new Set([
  ...["title", "request_title", "answer_title", "body", "text", "summary", "notes", "name", "display_name"],
  ...["filename", "next_milestone", "recommendation", "url", "confirmation_url", "suggestion_id", "next_cursor"],
]);
const ID = /ent_[\w]+/g;
const REF = /(?<![\w-])[A-Z]{1,8}-\d{3,}(?![\w-])/g;

export function namesIn(answer: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === "string") {
      for (const [name] of [...value.matchAll(ID), ...value.matchAll(REF)]) found.add(name);
    } else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      // why something is blocked a person wrote; why something is proposed are words of ours
      const written = (field: string) => WRITTEN.has(field) || (field === "reason" && "author_side" in value);
      for (const [field, inner] of Object.entries(value)) if (!written(field)) walk(inner);
    }
  };
  walk(answer);
  return [...found].sort();
}

type Reported = {
  readonly entry_id?: string | undefined;
  readonly ref?: string | undefined;
  readonly told_as?: string | undefined;
};

/** Names that the report does not have, and entries of the report that the client was given by no name. */
export function differences(names: readonly string[], entries: readonly Reported[]) {
  const known = new Set(entries.flatMap(({ entry_id, ref, told_as }) => [entry_id, ref, told_as]));
  return {
    unreported: names.filter((name) => !known.has(name)),
    unreceived: entries.filter(
      ({ entry_id, ref, told_as }) => !names.some((name) => [entry_id, told_as ?? ref].includes(name)),
    ),
  };
}
