import { defineContribution } from "@/lib/web/contribution";

export const agents = defineContribution({
  module: "agents",
  navigation: [
    { label: "Agents", href: "/agents", icon: "bot" },
    { label: "Connect an agent", href: "/connect", icon: "plug" },
  ],
});
