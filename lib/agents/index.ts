import { defineModule, type Module } from "@/lib/platform/module";
import { CAPABILITIES, SERVER } from "./capabilities";
import { endConnection } from "./end-connection";
import { getVersion } from "./get-version";
import { listConnections } from "./list-connections";
import { listConsents } from "./list-consents";
import { listMySpaces } from "./list-my-spaces";
import { lockConnection } from "./lock-connection";
import { readReceipts } from "./read-receipts";
import { whoamiOver } from "./whoami";

export {
  CAPABILITIES,
  endConnection,
  getVersion,
  listConnections,
  listConsents,
  listMySpaces,
  lockConnection,
  readReceipts,
  SERVER,
};

/** What an agent may know of itself, and what people see and end of their agents. */
export const agentsBeside = (modules: readonly Module[]): Module =>
  defineModule({
    name: "agents",
    pages: { roots: ["agents", "connect"] },
    tools: [
      getVersion,
      whoamiOver(modules.flatMap(({ space }) => space ?? [])),
      listConnections,
      listConsents,
      listMySpaces,
      readReceipts,
      lockConnection,
      endConnection,
    ],
  });
