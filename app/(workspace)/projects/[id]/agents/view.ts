import type * as z from "zod";
import type { overseeAgents } from "@/lib/deals";

export type Oversight = z.output<(typeof overseeAgents)["output"]>;
export type OverseenConnection = Oversight["connections"][number];
