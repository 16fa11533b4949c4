import type { Metadata } from "next";
import { contributions } from "@/app/contributions";
import { NotFoundMessage } from "@/lib/web/not-found-message";

export const metadata: Metadata = { title: "Not found" };

/** For addresses that no page answers; inside the workspace the same message stands in the shell. */
export default function NotFound() {
  return (
    <main className="px-4">
      <NotFoundMessage contributions={contributions} />
    </main>
  );
}
