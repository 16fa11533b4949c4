/**
 * The thin port over a transaction: parameterised SQL in, rows out. SQL lives in repositories, nowhere else.
 * The drivers differ in how they hand over numbers and dates, so queries cast: count(*)::int, to_char(day, 'YYYY-MM-DD').
 */
export type Sql = {
  query<Row extends object>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
};
