import type { Database } from "@/lib/db/database";
import { deleteExpiredRecords, deleteUnusedClients } from "./repository";

/** What strangers and time leave behind; workers call these now and then. */
export const forgetExpiredRecords = (database: Database): Promise<void> =>
  database.transaction("app_sys", deleteExpiredRecords);

export const forgetUnusedClients = (database: Database): Promise<void> =>
  database.transaction("app_sys", deleteUnusedClients);
