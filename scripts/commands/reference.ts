/** npm run reference: writes docs/reference.md from the descriptors. */
import { writeFile } from "node:fs/promises";
import { REFERENCE, referenceText } from "./reference-text";

await writeFile(REFERENCE, referenceText());
console.log(`Wrote ${REFERENCE}.`);
