/**
 * Databases made once per run and copied for each file: migrating and planting the sample deals costs seconds, copying a
 * part of one. An image holds what the test would have made itself, nothing else.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Database } from "@/lib/db/database";
import { ENGINE, embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { refreshStatistics } from "@/lib/db/statistics";
import { openFiles } from "@/lib/files";
import { plantSampleDeals } from "@/prisma/demo/plant";

/** `empty` is migrated; `sample` holds the sample deals, planted at SAMPLE_NOW. */
export type Image = "empty" | "sample";

export const MIGRATIONS = join(process.cwd(), "prisma/migrations");

/** Planted at this moment: still 15 June in London, already 16 June in Berlin and Paris, where the sample deals are. */
export const SAMPLE_NOW = new Date("2026-06-15T22:30:00Z");

const IMAGES: readonly Image[] = ["empty", "sample"];

async function fill(database: Database, image: Image, folder: string): Promise<void> {
  await migrate(database, MIGRATIONS);
  if (image === "sample")
    await plantSampleDeals(database, { files: openFiles(folder, undefined).store, now: SAMPLE_NOW });
  await refreshStatistics(database);
}

export async function makeEmbeddedImages(folder: string): Promise<void> {
  for (const image of IMAGES) {
    const engine = await PGlite.create(ENGINE);
    const database = embeddedOver(engine);
    await fill(database, image, folder);
    const tar = await engine.dumpDataDir("none");
    await writeFile(join(folder, `${image}.tar`), Buffer.from(await tar.arrayBuffer()));
    await database.close();
  }
}

export async function openEmbeddedImage(folder: string, image: Image): Promise<Database> {
  const tar = new Blob([new Uint8Array(await readFile(join(folder, `${image}.tar`)))]);
  return embeddedOver(await PGlite.create({ ...ENGINE, loadDataDir: tar }));
}

export const templateOf = (image: Image) => `image_${image}`;

/** `create` makes an empty database of that name for the ordinary login and says where it is. */
export async function makeTemplates(folder: string, create: (name: string) => Promise<string>): Promise<void> {
  for (const image of IMAGES) {
    const database = await openPostgres(await create(templateOf(image)), { poolSize: 2 });
    await fill(database, image, folder);
    await database.close();
  }
}
