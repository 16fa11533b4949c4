import type { Metadata } from "next";
import { contributions } from "@/app/contributions";
import { ownSpaces } from "@/lib/web/contributed";
import { PageHeader } from "@/lib/web/ui";
import { HomeCards } from "./home-cards";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const spaces = await ownSpaces(contributions);
  return (
    <>
      <PageHeader title="Home" />
      <HomeCards contributions={contributions} spaces={spaces} />
    </>
  );
}
