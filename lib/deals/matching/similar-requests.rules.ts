/** Which requests are like one another: those whose titles share the words that carry meaning. */

export type TitledRequest = { readonly id: string; readonly ref: string | null; readonly title: string };

/** At most so many count as evidence; more would only make the reasons longer. */
const MOST = 20;

/** The most alike first; ties by id. `common` are words that every title of this workstream may hold, such as its name. */
export function similarTo<R extends TitledRequest>(title: string, others: readonly R[], common = ""): R[] {
  const ignored = new Set(wordsOf(common));
  const meaning = (text: string) => new Set(wordsOf(text).filter((word) => !ignored.has(word)));
  const wanted = meaning(title);
  return others
    .map((other) => ({ other, likeness: likenessOf(wanted, meaning(other.title)) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || (a.other.id < b.other.id ? -1 : 1))
    .slice(0, MOST)
    .map(({ other }) => other);
}

/** Share of the shorter title that both hold; nothing when it is one word among many. */
function likenessOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  const share = shared / Math.max(1, Math.min(a.size, b.size));
  return shared >= 2 || share >= 0.5 ? share : 0;
}

/** Words without those that say nothing, without years and numbers, and without a plural's s. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{2,}/gu) ?? [])
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word))
    .filter((word) => !SAYS_NOTHING.has(word));
}

const SAYS_NOTHING = new Set(
  "a above all an and any as at below by date each every for from fy group if in including into is its list of on or other our please provide since than that the their them this to under until up via was were what when which with within ytd".split(
    " ",
  ),
);
