/** A database that remembers the text of every statement: two calls with the same statements, in the same order, cost alike. */
import type { Database, PrismaTransaction } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";

export function recordStatements(database: Database): { database: Database; statements: string[] } {
  const statements: string[] = [];
  const noting = (sql: Sql): Sql => ({
    query(text, parameters) {
      statements.push(text);
      return sql.query(text, parameters);
    },
  });
  const notingPrisma = (tx: PrismaTransaction): PrismaTransaction =>
    new Proxy(tx, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") {
          // A table: which one it was is what counts.
          if (typeof name === "string" && typeof member === "object") statements.push(name);
          return member;
        }
        return (...args: unknown[]) => {
          if (typeof args[0] === "string") statements.push(args[0]);
          return Reflect.apply(member, target, args);
        };
      },
    });
  const prisma = new Proxy(database.prisma, {
    get(target, name) {
      if (name !== "$transaction") return Reflect.get(target, name);
      return (work: (tx: PrismaTransaction) => Promise<unknown>) => target.$transaction((tx) => work(notingPrisma(tx)));
    },
  });
  return {
    statements,
    database: {
      ...database,
      prisma,
      transaction: (role, work) => database.transaction(role, (sql) => work(noting(sql))),
    },
  };
}
