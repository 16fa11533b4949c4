/** Collects the values of one statement: `${p.add(value)}` writes $1, $2, … and never the value. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** A moment in a statement as Unix time, of a type that every driver gives as a number. */
export const secondsOf = (moment: string): string => `floor(extract(epoch FROM ${moment}))::float8`;

export const millisecondsOf = (moment: string): string => `(extract(epoch FROM ${moment}) * 1000)::float8`;
