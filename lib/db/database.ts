import type { Prisma, PrismaClient } from "./generated/client";
import type { Sql } from "./sql";

export type PrismaTransaction = Prisma.TransactionClient;

/** One PostgreSQL, embedded or real. Everything above this file is the same for both. */
export type Database = {
  readonly kind: "embedded" | "postgres";
  readonly prisma: PrismaClient;
  /** One transaction on one connection; commits when `work` resolves, rolls back when it throws. */
  transaction<T>(role: DatabaseRole, work: (sql: Sql) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The login's own hands, without a role: the owner's for migrations and planting. Never on behalf of a caller. */
  asOwner<T>(work: (sql: Sql & { script(text: string): Promise<void> }) => Promise<T>): Promise<T>;
  /** Answers when the database does. */
  ping(): Promise<void>;
  /** Whether it can store anything. */
  canStore(): Promise<boolean>;
  /** Around what Prisma writes: refused while nothing can be stored, and told as that where the disk is found full by it. */
  storing<T>(write: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type TransactionOptions = {
  /** Whether what is written must outlive a crash of the database itself. Where it need not, nobody waits for the disk. */
  readonly lasting?: boolean;
};

/** app_rt sees what modules hold through the policies; app_sys sees none and does the product's own work; app_index sees texts, to make vectors of them. */
export type DatabaseRole = "app_rt" | "app_sys" | "app_index";
