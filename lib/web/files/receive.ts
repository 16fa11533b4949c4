import { AppError } from "@/lib/platform/errors";
import { type FileContent, sealReceipt } from "@/lib/platform/file-content";
import { sealsFrom } from "@/lib/platform/seals";
import type { AnyTool } from "@/lib/platform/tool";
import { runtime } from "@/lib/runtime";
import { callFromRoute, fromOutside, type RouteOutcome, refusal } from "@/lib/web/route-call";
import { notTaken } from "./not-taken";

/** An upload as its use-case tells of it. */
type Announced = {
  readonly upload_id: string;
  readonly filename: string;
  readonly size: number;
  readonly sha256?: string | undefined;
  readonly file_id?: string | undefined;
};
/** The module's use-cases for it: this is transport and knows none. */
export type ReceiveUseCases = { readonly find: AnyTool; readonly attach: AnyTool };

/** How far an upload is. Whoever lost a connection goes on from there. */
export async function tellOffset(request: Request, id: string, { find }: ReceiveUseCases): Promise<Response> {
  const found = await findUpload(request, id, find);
  if (!found.done) return refusal(found.error);
  const { size, file_id } = found.output;
  return progress(file_id ? size : await runtime().files.uploads.received(id), file_id);
}

/**
 * Takes the piece that comes next, as a stream, and attaches the file when it was the last one. A piece that is not the next is
 * refused with the place where to go on; sending the last one again, even an empty one, finishes what a crash interrupted.
 */
export async function takePiece(request: Request, id: string, useCases: ReceiveUseCases): Promise<Response> {
  const outside = fromOutside(request);
  if (outside) return refusal(outside);
  const found = await findUpload(request, id, useCases.find);
  if (!found.done) return refusal(found.error);
  const upload = found.output;
  if (upload.file_id) return progress(upload.size, upload.file_id);
  const offset = Number(request.headers.get("upload-offset") ?? "-");
  if (!Number.isSafeInteger(offset) || offset < 0)
    return refusal(new AppError("malformed", "Say in Upload-Offset where this piece begins."));

  const { uploads } = runtime().files;
  const taken = await uploads.append(id, offset, request.body ?? nothing(), upload.size);
  if (!taken.taken) {
    const offsetNow = { "upload-offset": String(taken.offset) };
    if (taken.why === "too_long") await uploads.discard(id);
    if (taken.why === "full") noteFull(id);
    return refusal(notTaken(taken.why), offsetNow);
  }
  return taken.offset < upload.size ? progress(taken.offset) : finish(request, upload, useCases);
}

async function finish(request: Request, upload: Announced, { attach }: ReceiveUseCases): Promise<Response> {
  const { files, secret } = runtime();
  const id = upload.upload_id;
  const content = await files.uploads.keep(id, upload.filename);
  if (content === "full") {
    noteFull(id);
    return refusal(notTaken("full"), { "upload-offset": String(upload.size) });
  }
  if (!content) return refusal(notTaken("busy"));
  if (!isAsAnnounced(content, upload)) {
    await files.uploads.discard(id);
    return refusal(new AppError("invalid_input", DAMAGED), { "upload-offset": "0" });
  }
  const receipt = sealReceipt(sealsFrom(secret), id, content);
  const attached = await callFromRoute(attach, { upload_id: id, receipt }, request);
  if (!attached.done) return refusal(attached.error);
  await files.uploads.discard(id);
  return progress(upload.size, String(attached.output.file_id));
}

const noteFull = (id: string) =>
  runtime().log.error({ upload: id }, "a file could not be kept: the disk of DATA_DIR is full");

const isAsAnnounced = (content: FileContent, { size, sha256 }: Announced) =>
  content.size === size && (sha256 === undefined || sha256 === content.sha256);

async function findUpload(request: Request, id: string, find: AnyTool): Promise<RouteOutcome<Announced>> {
  return (await callFromRoute(find, { upload_id: id }, request)) as RouteOutcome<Announced>;
}

function progress(offset: number, fileId?: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "cache-control": "no-store",
      "upload-offset": String(offset),
      ...(fileId && { "upload-file": fileId }),
    },
  });
}

const DAMAGED = "The file was damaged on its way: its hash is another. Start again.";

async function* nothing(): AsyncIterable<Uint8Array> {}
