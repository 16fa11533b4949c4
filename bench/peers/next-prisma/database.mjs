/** One client for the process, with statements that are prepared by their text. */
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "./.client/client";

/** @type {Map<string, string>} */
const names = new Map();

/** @param {{ sql: string }} query */
function statementNameGenerator({ sql }) {
  const name = names.get(sql) ?? `p${names.size}`;
  names.set(sql, name);
  return name;
}

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL }, { statementNameGenerator });

export const prisma = new PrismaClient({ adapter });
