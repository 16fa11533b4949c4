import { defineModule, type Module } from "@/lib/platform/module";
import { endConnection } from "./actions/end-connection";
import { listConnections } from "./actions/list-connections";
import { listConsents } from "./actions/list-consents";
import { lockConnection } from "./actions/lock-connection";
import { readReceipts } from "./actions/read-receipts";
import { CAPABILITIES, SERVER } from "./model/capabilities";
import { getVersion } from "./tools/get-version";
import { whoamiOver } from "./tools/whoami";

export { CAPABILITIES, endConnection, getVersion, listConnections, listConsents, lockConnection, readReceipts, SERVER };

/** What an agent may know of itself, and what people see and end of their agents. */
export const agentsBeside = (modules: readonly Module[]): Module =>
  defineModule({
    name: "agents",
    tools: [
      getVersion,
      whoamiOver(modules.flatMap(({ space }) => space ?? [])),
      listConnections,
      listConsents,
      readReceipts,
      lockConnection,
      endConnection,
    ],
    navigation: [
      { label: "Agents", href: "/agents", icon: "bot" },
      { label: "Connect an agent", href: "/connect", icon: "plug" },
    ],
  });
