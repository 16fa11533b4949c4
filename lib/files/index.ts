import { join } from "node:path";
import { diskStore } from "./disk-store";
import type { S3Place } from "./s3-requests";
import { s3Store } from "./s3-store";
import type { FileStore } from "./store";
import { type Uploads, uploadsIn } from "./uploads";

export type { FileStore } from "./store";
export type { Uploads } from "./uploads";

/** Where files are, and where they arrive. */
export type Files = { readonly store: FileStore; readonly uploads: Uploads };

/** Files lie in the data directory, unless the operator names a bucket. What is still arriving always lies here. */
export function openFiles(dataDirectory: string, s3: S3Place | undefined): Files {
  const store = s3 ? s3Store(s3, join(dataDirectory, "uploads")) : diskStore(join(dataDirectory, "files"));
  return { store, uploads: uploadsIn(join(dataDirectory, "uploads"), store) };
}
