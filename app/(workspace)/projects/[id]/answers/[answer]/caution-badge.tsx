import { Badge } from "@/lib/web/ui";

export type FileCaution = "executable" | "macros" | "other_type";

/** What the content says against opening a file carelessly. */
export function CautionBadge({ caution }: { caution: FileCaution }) {
  return <Badge tone={caution === "other_type" ? "warn" : "danger"}>{CAUTIONS[caution]}</Badge>;
}

const CAUTIONS: Record<FileCaution, string> = {
  executable: "Program: can run",
  macros: "Contains macros",
  other_type: "Not what its name says",
};
