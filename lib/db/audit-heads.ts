import type { Head, SealKeys } from "@/lib/platform/seal-signature";
import type { Database } from "./database";

/** A head that somebody kept outside of the database; null where it cannot be read any more. `where` such as "line 3 of heads.jsonl". */
export type KeptHead = { readonly where: string; readonly head: Head | Pick<Head, "seq" | "hash"> | null };

export type HeadsCompared = {
  /** What is wrong. One sentence a kind, naming its first case: a cut may concern thousands of heads. */
  readonly problems: string[];
  readonly compared: number;
  /** The highest seal of which a head was kept: what lies after it could be cut off unseen. */
  readonly upTo: number;
};

/** Holds the log against heads that were kept outside: each seal must still be there, and be the same. */
export async function compareHeads(
  database: Database,
  keys: SealKeys,
  heads: AsyncIterable<KeptHead> | Iterable<KeptHead>,
): Promise<HeadsCompared> {
  const [unreadable, foreign, missing, rewritten] = [new Cases(), new Cases(), new Cases(), new Cases()];
  let compared = 0;
  let newest = { seq: 0, where: "" };
  for await (const page of inPages(heads)) {
    const hashes = await hashesOf(database, page);
    for (const { where, head } of page) {
      if (head === null) {
        unreadable.add(where);
        continue;
      }
      if ("signature" in head && keys.check(head) !== "valid") foreign.add(where);
      const hash = hashes.get(head.seq);
      if (hash === undefined) missing.add(`seal ${head.seq} (${where})`);
      else if (hash !== head.hash) rewritten.add(`seal ${head.seq} (${where})`);
      if (head.seq > newest.seq) newest = { seq: head.seq, where };
      compared += 1;
    }
  }

  const last = await lastSeal(database);
  const problems = [
    ...unreadable.said((cases) => `${cases} cannot be read as a head`),
    ...foreign.said((cases) => `${cases} is not signed with a key of SEAL_KEYS`),
    ...missing.said((cases) =>
      newest.seq > last
        ? `the log was cut: it ends at seal ${last}, but a head of seal ${newest.seq} was kept (${newest.where})`
        : `a head was kept, but the seal is missing: ${cases}`,
    ),
    ...rewritten.said((cases) => `the log was rewritten: another head was kept of ${cases}`),
  ];
  return { problems, compared, upTo: newest.seq };
}

/** The first of its kind, and how many there are. */
class Cases {
  #first = "";
  #count = 0;
  add(what: string): void {
    this.#first ||= what;
    this.#count += 1;
  }
  said(words: (cases: string) => string): string[] {
    if (this.#count === 0) return [];
    return [words(this.#count > 1 ? `${this.#first} and ${this.#count - 1} more` : this.#first)];
  }
}

const PAGE = 500;

async function* inPages(heads: AsyncIterable<KeptHead> | Iterable<KeptHead>): AsyncGenerator<KeptHead[]> {
  let page: KeptHead[] = [];
  for await (const one of heads) {
    page.push(one);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function hashesOf(database: Database, page: readonly KeptHead[]): Promise<Map<number, string>> {
  const seqs = page.flatMap(({ head }) => head?.seq ?? []);
  const rows = await database.transaction("app_sys", (sql) =>
    sql.query<{ seq: number; hash: string }>("SELECT seq, hash FROM audit_seals WHERE seq = ANY($1::int[])", [seqs]),
  );
  return new Map(rows.map(({ seq, hash }) => [seq, hash]));
}

async function lastSeal(database: Database): Promise<number> {
  const [row] = await database.transaction("app_sys", (sql) =>
    sql.query<{ seq: number }>("SELECT coalesce(max(seq), 0)::int AS seq FROM audit_seals"),
  );
  return row?.seq ?? 0;
}
