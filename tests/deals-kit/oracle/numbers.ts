/**
 * By which numbers firms know requests, as if everything that is published today had been published at once, in its order. Like
 * all of the oracle over plain rows and without the product: a room that was just planted has these very numbers.
 */
import type { Entry, FirmPrefix, ReaderRef, Rows } from "./rows";
import { byId, isActive, sideOf, streamsOf } from "./sight";

type Unnumbered = Omit<Rows, "reader_refs" | "firm_prefixes">;

/** What somebody of a firm can read today and the firm did not ask itself: by firm and deal, in the order of publication. */
export function readByFirms(rows: Unnumbered): Map<string, Entry[]> {
  const asked = new Map(rows.entry_provenance.map((row) => [row.entry_id, row]));
  const streams = new Map<string, Set<string>>();
  for (const seat of rows.participants) {
    if (!["buyer", "observer"].includes(sideOf(seat.role)) || !isActive(rows, seat)) continue;
    const firm = `${seat.project_id}|${seat.organization_id}`;
    streams.set(firm, new Set([...(streams.get(firm) ?? []), ...streamsOf(rows, seat).map(({ id }) => id)]));
  }
  return new Map(
    [...streams].map(([firm, read]) => [
      firm,
      rows.entries
        .filter((one) => one.type === "request" && one.status === "published" && one.stage === "dataroom")
        .filter((one) => read.has(one.workstream_id))
        .filter(
          (one) =>
            one.reader_group === null ||
            rows.reader_groups.some(
              (row) => row.id === one.reader_group && firm === `${row.project_id}|${row.organization_id}`,
            ),
        )
        .filter((one) => {
          const asker = asked.get(one.id);
          return asker?.own_ref == null || `${asker.project_id}|${asker.organization_id}` !== firm;
        })
        .sort((a, b) => published(a) - published(b) || byId(a, b)),
    ]),
  );
}

const published = ({ published_at }: Entry) => (published_at === null ? Number.MAX_VALUE : Date.parse(published_at));

export function numbersOf(rows: Unnumbered): ReaderRef[] {
  return [...readByFirms(rows)].flatMap(([firm, entries]) => {
    const [project_id = "", organization_id = ""] = firm.split("|");
    return entries.map(({ id: entry_id }, i) => {
      return { entry_id, organization_id, project_id, number: i + 1, ref: `P-${String(i + 1).padStart(3, "0")}` };
    });
  });
}

/** Three letters of the name; the firm whose id comes later takes a number where another has them. */
export function prefixesOf(rows: Unnumbered): FirmPrefix[] {
  const given: FirmPrefix[] = [];
  const seats = rows.participants.filter((seat) => sideOf(seat.role) === "buyer");
  const firms = new Map(seats.map((seat) => [`${seat.organization_id}|${seat.project_id}`, seat]));
  for (const [, { project_id, organization_id }] of [...firms].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = rows.organizations.find(({ id }) => id === organization_id)?.name ?? "";
    const letters = name
      .toUpperCase()
      .replace(/[^A-Z]/g, "")
      .slice(0, 3);
    const taken = [...rows.workstreams, ...given].filter((one) => one.project_id === project_id);
    let prefix = letters;
    for (let n = 2; taken.some((one) => one.prefix === prefix); n += 1) prefix = `${letters}${n}`;
    given.push({ project_id, organization_id, prefix });
  }
  return given;
}
