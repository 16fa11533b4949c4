import { Notice } from "@/lib/web/ui";
import { doneInWords } from "./words";

export function DoneNotice({ what }: { what: string | undefined }) {
  const words = doneInWords(what);
  if (words === undefined) return null;
  return (
    <div className="mb-4">
      <Notice live>{words}</Notice>
    </div>
  );
}
