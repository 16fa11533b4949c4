/**
 * Databases made once for all stages and copied for each file: migrating and planting the sample deals costs seconds, copying
 * a part of one. An image holds what the test would have made itself, nothing else, and goes by what it is made of.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Database } from "@/lib/db/database";
import { ENGINE, embeddedOver } from "@/lib/db/embedded";
import { migrate } from "@/lib/db/migrate";
import { openPostgres } from "@/lib/db/postgres";
import { refreshStatistics } from "@/lib/db/statistics";
import { openFiles } from "@/lib/files";
import { plantSampleDeals } from "@/prisma/demo/plant";
import { fingerprint } from "@/scripts/lib/fingerprint.mjs";

/** `empty` is migrated; `sample` holds the sample deals, planted at SAMPLE_NOW. */
export type Image = "empty" | "sample";

/** What `migrate` takes: migrations and sources. */
export const PRISMA = join(process.cwd(), "prisma");

/** Planted at this moment: still 15 June in London, already 16 June in Berlin and Paris, where the sample deals are. */
export const SAMPLE_NOW = new Date("2026-06-15T22:30:00Z");

const IMAGES: readonly Image[] = ["empty", "sample"];

const MADE_OF = [
  ...[
    "prisma/migrations",
    "prisma/sql",
    "prisma/demo",
    "lib/db",
    "lib/files",
    "lib/auth/passwords.ts",
    "lib/platform/ids.ts",
  ],
  ...["tests/support/images.ts", "package-lock.json"],
];
const checksum = fingerprint(process.cwd(), MADE_OF).slice(0, 16);

async function fill(database: Database, image: Image): Promise<void> {
  await migrate(database, PRISMA);
  if (image === "sample")
    await plantSampleDeals(database, { files: openFiles(tmpdir(), undefined).store, now: SAMPLE_NOW });
  await refreshStatistics(database);
}

const pathOf = (image: Image) => join(process.cwd(), ".cache", "images", `${image}-${checksum}.tar`);

export async function makeEmbeddedImages(images = IMAGES): Promise<void> {
  for (const image of images.filter((one) => !existsSync(pathOf(one)))) {
    const engine = await PGlite.create(ENGINE);
    const database = embeddedOver(engine);
    await fill(database, image);
    const tar = await engine.dumpDataDir("none");
    await mkdir(join(process.cwd(), ".cache", "images"), { recursive: true });
    // In one move: another run may look for it at the same time.
    const draft = `${pathOf(image)}.${process.pid}`;
    await writeFile(draft, Buffer.from(await tar.arrayBuffer()));
    await rename(draft, pathOf(image));
    await database.close();
  }
}

export async function openEmbeddedImage(image: Image): Promise<Database> {
  const tar = new Blob([new Uint8Array(await readFile(pathOf(image)))]);
  return embeddedOver(await PGlite.create({ ...ENGINE, loadDataDir: tar }));
}

/** A data directory as a first start would leave it, for who starts the product's own host. */
export async function fillDataDirectory(directory: string): Promise<void> {
  await makeEmbeddedImages(["empty"]);
  const tar = new Blob([new Uint8Array(await readFile(pathOf("empty")))]);
  await mkdir(directory, { recursive: true });
  await (await PGlite.create({ ...ENGINE, dataDir: join(directory, "pg"), loadDataDir: tar })).close();
}

export const templateOf = (image: Image) => `image_${image}_${checksum}`;

/** `create` makes an empty database of that name for the ordinary login and says where it is. */
export async function makeTemplates(
  isThere: (name: string) => Promise<boolean>,
  create: (name: string) => Promise<string>,
): Promise<void> {
  for (const image of IMAGES) {
    if (await isThere(templateOf(image))) continue;
    const database = await openPostgres(await create(templateOf(image)), { poolSize: 2 });
    await fill(database, image);
    await database.close();
  }
}
