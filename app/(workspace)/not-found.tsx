import type { Metadata } from "next";
import { contributions } from "@/app/contributions";
import { NotFoundMessage } from "@/lib/web/not-found-message";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <NotFoundMessage contributions={contributions} />;
}
