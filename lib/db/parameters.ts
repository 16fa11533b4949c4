/** Collects the values of one statement: `${p.add(value)}` writes $1, $2, … and never the value. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
