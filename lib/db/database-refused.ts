/** What the operator can mend, in one sentence: the database is not one that this version can work with, and is as it was. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
}
