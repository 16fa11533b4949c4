/** What the harness has done by the product's own code, as a command: plant a world, connect agents, look at plans. */
import { resolve } from "node:path";
import { readConfig } from "@/lib/config";
import { openDatabase } from "@/lib/host/open";
import { openAgentAccess } from "@/tests/support/agent-access";
import { PEOPLE, PROJECT, personId, plantWorld, WORKSTREAMS } from "./world";

type Place = { databaseUrl?: string; dataDirectory: string; publicUrl: string };

const [act = "", given = "{}"] = process.argv.slice(2);
const place = JSON.parse(given) as Place & {
  entries?: number;
  vectors?: boolean;
  call?: string;
  calls?: { token: string; args: object }[];
};
const environment = {
  PUBLIC_URL: place.publicUrl,
  DATA_DIR: resolve(place.dataDirectory),
  RATE_LIMIT_REGISTRATIONS: "1000",
  RATE_LIMIT_AUTHORIZATIONS: "1000",
  RATE_LIMIT_PER_USER: "1000",
  ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
};
const { database } = await openDatabase(readConfig(environment));
try {
  if (act === "plant") await plantWorld(database, place.entries ?? 1000, { vectors: place.vectors === true });
  else if (act === "connect") process.stdout.write(`${JSON.stringify(await connect())}\n`);
  else if (act === "call") await call();
  else throw new Error(`prepare knows no "${act}"`);
} finally {
  await database.close();
}

/** The whole authorization flow for each person, consent included; what the person then asks about is what it sees. */
async function connect() {
  const agents = await openAgentAccess(database, environment);
  const clientId = await agents.register({ client_name: "Bench" });
  const callers = [];
  for (let number = 0; number < PEOPLE; number++) {
    const scope = "read:projects read:requests read:answers read:events";
    const { tokens } = await agents.connect(personId(number), { clientId, scope });
    if (!tokens.access_token) throw new Error(`no token: ${JSON.stringify(tokens)}`);
    const [workstream] = WORKSTREAMS[number % WORKSTREAMS.length] ?? ["finance"];
    callers.push({ token: tokens.access_token, workstream, request: await shownRequest(workstream, number) });
  }
  const keys = await (await agents.oauth("/oauth/jwks")).json();
  await agents.close();
  return { project: PROJECT, callers, keys };
}

/** Often enough for a plan that is kept to have been made. */
async function call(): Promise<void> {
  const agents = await openAgentAccess(database, environment);
  for (let time = 0; time < 6; time++) {
    for (const { token, args } of place.calls ?? []) {
      const { body, status } = await agents.call(token, place.call ?? "", args);
      if (status !== 200 || !body.result) throw new Error(`${status} ${JSON.stringify(body)}`);
    }
  }
  await agents.close();
}

async function shownRequest(workstream: string, number: number): Promise<string> {
  const rows = await database.prisma.entry.findMany({
    where: { workstreamId: `ws_${PROJECT}_${workstream}`, type: "request", stage: "dataroom", status: "assigned" },
    orderBy: { refNumber: "asc" },
    take: 20,
  });
  const ref = rows[number % rows.length]?.ref;
  if (!ref) throw new Error(`no request in ${workstream}`);
  return ref;
}
