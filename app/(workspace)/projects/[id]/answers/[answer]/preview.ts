import type * as z from "zod";
import type { previewPublication } from "@/lib/deals";

export type Preview = z.output<typeof previewPublication.output>;
