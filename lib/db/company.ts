import type { Database } from "./database";

const present = new WeakMap<Database, number>();

/** How many calls are with this database at the moment, from their counting to their trace. */
export const companyOf = (database: Database): number => present.get(database) ?? 0;

export async function inCompany<T>(database: Database, work: () => Promise<T>): Promise<T> {
  present.set(database, companyOf(database) + 1);
  try {
    return await work();
  } finally {
    present.set(database, companyOf(database) - 1);
  }
}
