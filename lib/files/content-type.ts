import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { extname } from "node:path";
import { fileTypeFromStream } from "file-type/node";
import type { FileContent } from "@/lib/platform/file-content";
import { holdsMacros } from "./macros";

/** No more of a stranger's file than this is looked at, and no longer: it is read beside everybody else's requests. */
const LOOKING = { bytes: 4 * 1024 * 1024, milliseconds: 2_000 };

/** What a file is by its content. Its name only tells texts apart, which look alike, and is held against what was found. */
export async function typeOfFile(
  path: string,
  filename: string,
  looking = LOOKING,
): Promise<Pick<FileContent, "mime" | "caution">> {
  const ending = extname(filename).slice(1).toLowerCase();
  const found = (await binaryType(path, looking)) ?? (await textType(path, ending));
  const caution = (() => {
    if (EXECUTABLE_ENDINGS.has(ending) || EXECUTABLE.has(found.mime)) return "executable";
    if (MACRO_ENDINGS.has(ending) || /macroenabled/i.test(found.mime)) return "macros";
    return undefined;
  })();
  if (caution) return { mime: found.mime, caution };
  if (MAY_HOLD_MACROS.test(found.mime) && (await holdsMacros(path))) return { mime: found.mime, caution: "macros" };
  return { mime: found.mime, caution: fits(ending, found.ext) ? null : "other_type" };
}

type Found = { readonly mime: string; readonly ext: string };

/** Its end is the stream's: a read that waits fails with it, whatever the parser is doing. */
async function binaryType(path: string, { bytes, milliseconds }: typeof LOOKING): Promise<Found | undefined> {
  const beginning = createReadStream(path, { end: bytes - 1 });
  const timer = setTimeout(() => beginning.destroy(new Error("looked at for too long")), milliseconds);
  try {
    const found = await fileTypeFromStream(beginning).catch(() => undefined);
    return found ?? containerOf(await beginningOf(path));
  } finally {
    clearTimeout(timer);
    beginning.destroy();
  }
}

/** What nobody could look into is still searched for macros. */
function containerOf(head: Uint8Array): Found | undefined {
  const start = Buffer.from(head.subarray(0, 4)).toString("latin1");
  if (start === "PK\x03\x04") return { mime: "application/zip", ext: "zip" };
  return start === "\xd0\xcf\x11\xe0" ? { mime: "application/x-cfb", ext: "cfb" } : undefined;
}

/** Text is what reads as UTF-8; of what kind, its beginning or its name says. */
async function textType(path: string, ending: string): Promise<Found> {
  const head = await beginningOf(path);
  const text = decode(head);
  if (text === undefined) return { mime: "application/octet-stream", ext: "" };
  if (text.startsWith("#!")) return { mime: "text/x-script", ext: ending };
  if (/^\s*<!doctype html|^\s*<html[\s>]/i.test(text)) return { mime: "text/html", ext: "html" };
  if (/<svg[\s>]/i.test(text)) return { mime: "image/svg+xml", ext: "svg" };
  return { mime: TEXTS[ending] ?? "text/plain", ext: ending in BINARY ? "txt" : ending };
}

const BEGINNING = 64 * 1024;

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    // The last character may be cut where the beginning ends.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: bytes.byteLength === BEGINNING });
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

const TEXTS: Record<string, string> = { csv: "text/csv", md: "text/markdown", json: "application/json" };

/** Names that promise something other than text. */
const BINARY: Record<string, true> = Object.fromEntries(
  "pdf docx xlsx pptx doc xls ppt png jpg jpeg gif webp zip 7z mp4".split(" ").map((ending) => [ending, true]),
);

/** Endings that say the same thing, and containers whose content has names of its own. */
const SAME: Record<string, string> = { jpeg: "jpg", tiff: "tif", htm: "html", mpeg: "mpg", aiff: "aif", yml: "yaml" };
const CONTAINERS: Record<string, RegExp> = {
  cfb: /^(doc|xls|ppt|msg|vsd|mpp|pub|dot|xlt|pps)$/,
  zip: /^(zip|docx|xlsx|pptx|kmz|xps|odt|ods|odp|sketch|xlsb)$/,
  xml: /^(xml|svg|xhtml|rss|xsd|xsl|kml)$/,
  mp4: /^(mp4|m4v|m4a|mov)$/,
};

function fits(ending: string, found: string): boolean {
  if (ending === "" || found === "") return true;
  const [named, seen] = [SAME[ending] ?? ending, SAME[found] ?? found];
  return named === seen || (CONTAINERS[seen]?.test(named) ?? false);
}

const EXECUTABLE = new Set([
  "application/x-msdownload",
  "application/x-elf",
  "application/x-mach-binary",
  "application/java-archive",
  "application/java-vm",
  "application/vnd.android.package-archive",
  "application/wasm",
  "application/x-ms-shortcut",
  "application/x.ms.shortcut",
  "text/x-script",
]);
const EXECUTABLE_ENDINGS = new Set(
  "exe dll com scr msi msp bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta sh jar lnk reg cpl app apk dmg pkg deb rpm".split(
    " ",
  ),
);
const MACRO_ENDINGS = new Set("docm dotm xlsm xltm xlam xlsb pptm potm ppsm ppam sldm".split(" "));
const MAY_HOLD_MACROS = /x-cfb|zip|officedocument/;
