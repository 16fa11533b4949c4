/** Imported before everything else: a library says on loading what the start says in its log (node-age.ts). */
import { isNodeNoticeOfLibrary } from "./node-age";

const warn = console.warn;
console.warn = (...printed: unknown[]) => {
  if (!isNodeNoticeOfLibrary(printed)) warn(...printed);
};
