/** Which requests ask for the same thing: in the same words, or in nearly the same. */
import type { GiveWay } from "@/lib/platform/turns";
import { type Terms, termsOf } from "./terms.rules";

export type Asked = { readonly title: string; readonly body: string };
/** What an earlier text is called: a request by its ref, a row by its number. */
export type AskedBefore<Name> = { readonly name: Name; readonly same: boolean };

type Text<Name> = {
  readonly name: Name;
  readonly terms: Terms;
  readonly title: Terms;
  readonly numbers: string;
  readonly hasBody: boolean;
};

/** Shares of meaning from here on count as nearly the same: higher than for a match, since nothing is to be found here that was not copied. */
const NEAR = 0.72;
/** Only what says something about a text leads to others: its rarest words. */
const LEADING_WORDS = 6;
/** Of the long there is only the beginning: whoever copies does not begin anew. */
const BEGINNING = 4_000;

export class AskedTexts<Name> {
  readonly #same = new Map<string, Name[]>();
  readonly #texts: Text<Name>[] = [];
  readonly #holding = new Map<string, number[]>();

  add(name: Name, asked: Asked): void {
    this.#name(name, sameKey(asked));
    const text = read(name, asked);
    const place = this.#texts.push(text) - 1;
    for (const word of text.terms.counts.keys()) {
      const places = this.#holding.get(word);
      if (places) places.push(place);
      else this.#holding.set(word, [place]);
    }
  }

  /** The first few of them: thousands of rows may say the same. */
  sameAs(asked: Asked): readonly Name[] {
    return this.#same.get(sameKey(asked)) ?? [];
  }

  /** The same ones; if there is none, the nearest. */
  async before(asked: Asked, giveWay: GiveWay): Promise<AskedBefore<Name>[]> {
    const same = this.sameAs(asked);
    if (same.length > 0) return same.map((name) => ({ name, same: true }));
    const near = await this.#nearest(read(undefined, asked), giveWay);
    return near === undefined ? [] : [{ name: near, same: false }];
  }

  #name(name: Name, key: string): void {
    const names = this.#same.get(key);
    if (!names) this.#same.set(key, [name]);
    else if (names.length < MOST_NAMED) names.push(name);
  }

  async #nearest(text: Text<unknown>, giveWay: GiveWay): Promise<Name | undefined> {
    let best: { name: Name; nearness: number } | undefined;
    let compared = 0;
    for (const place of this.#candidates(text.terms)) {
      // One long text may be like thousands of others.
      if (++compared % 50 === 0) await giveWay();
      const other = this.#texts[place];
      if (!other) continue;
      const nearness = this.#nearness(text, other);
      if (nearness >= NEAR && nearness > (best?.nearness ?? 0)) best = { name: other.name, nearness };
    }
    return best?.name;
  }

  #candidates(terms: Terms): Set<number> {
    const leading = [...terms.counts.keys()]
      .map((word) => this.#holding.get(word) ?? [])
      .filter((places) => places.length > 0)
      .sort((a, b) => a.length - b.length)
      .slice(0, LEADING_WORDS);
    // A word that everybody uses leads everywhere: it counts, but it is not followed far.
    return new Set(leading.flatMap((places) => places.slice(-MOST_FOLLOWED)));
  }

  #nearness(a: Text<unknown>, b: Text<unknown>): number {
    // The same question about another year, another site, another figure is another question.
    if (!agree(a.numbers, b.numbers)) return 0;
    const whole = this.#shared(a.terms, b.terms);
    // Who wrote no more than the title is measured by it.
    return a.hasBody && b.hasBody ? whole : Math.max(whole, this.#shared(a.title, b.title));
  }

  /** How much of the meaning of both stands in both: a word weighs more the fewer use it. */
  #shared(a: Terms, b: Terms): number {
    let [shared, all] = [0, 0];
    for (const word of new Set([...a.counts.keys(), ...b.counts.keys()])) {
      const weight = Math.log(1 + this.#texts.length / (1 + (this.#holding.get(word)?.length ?? 0)));
      all += weight;
      if (a.counts.has(word) && b.counts.has(word)) shared += weight;
    }
    return all === 0 ? 0 : shared / all;
  }
}

const MOST_FOLLOWED = 400;
const MOST_NAMED = 5;

const read = <Name>(name: Name, { title, body }: Asked): Text<Name> => ({
  name,
  terms: termsOf(`${title}\n${body.slice(0, BEGINNING)}`),
  title: termsOf(title),
  numbers: numbersIn({ title, body }),
  hasBody: body.trim() !== "",
});

/** Case, spaces and punctuation make no other question. */
const sameKey = ({ title, body }: Asked): string =>
  [title, body]
    .map((text) =>
      (
        text
          .normalize("NFKC")
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? []
      ).join(" "),
    )
    .join("\n");

/** Whether two texts could mean the same by the figures in them; who names none agrees with all. */
export const sameFigures = (a: Asked, b: Asked): boolean => agree(numbersIn(a), numbersIn(b));

const numbersIn = ({ title, body }: Asked): string =>
  [...new Set(`${title}\n${body}`.match(/\d+/g) ?? [])].sort().join(" ");

const agree = (a: string, b: string): boolean => a === b || a === "" || b === "";
