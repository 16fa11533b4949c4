/** Collects the values of one statement: `${p.add(value)}` writes $1, $2, … and never the value. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /**
   * The part of a list that one page shows. The usual numbers stand in the statement itself: a plan that is made once, for any
   * number, takes a page for a tenth of all there is, and reads all of it.
   */
  page({ limit, offset = 0 }: { limit: number; offset?: number }): string {
    return `LIMIT ${USUAL.has(limit) ? limit : this.add(limit)}${offset === 0 ? "" : ` OFFSET ${this.add(offset)}`}`;
  }
}

const USUAL = new Set([1, 5, 8, 10, 20, 25, 50, 100, 200]);

/** A moment in a statement as Unix time, of a type that every driver gives as a number. */
export const secondsOf = (moment: string): string => `floor(extract(epoch FROM ${moment}))::float8`;

export const millisecondsOf = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000)::float8`;
