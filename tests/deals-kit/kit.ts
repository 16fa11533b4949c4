/** What the deals module brings to tests/kit: the sample deals, and rooms that are generated from the seed. */
import { AUDIENCES } from "@/lib/deals/access/visibility.rules";
import { deal } from "@/lib/deals/space";
import { modules } from "@/lib/modules";
import { buildRegistry } from "@/lib/platform/module";
import { soleSpace } from "@/lib/platform/space";
import type { AnyTool } from "@/lib/platform/tool";
import type { ModuleKit, Oracle } from "@/tests/kit/module-kit";
import { LANE_CASES } from "./cases/lanes";
import {
  ADDRESS_CASES,
  OTHER_DEAL_CASES,
  OTHER_DEAL_WORDS,
  OTHER_WORKSTREAM_CASES,
  REF_CASES,
  STATUS_CASES,
  UNSEEN_CASES,
} from "./cases/refusals";
import { COMPLETION_CASES, LISTING_CASES, PROMPT_CASES, RESOURCE_CASES } from "./cases/surfaces";
import { TOOL_CASES } from "./cases/tools";
import type { Cell } from "./cell";
import { openRooms, ROOM_CELLS, type RoomCellName } from "./worlds/generated";
import { CELLS, type CellName, openSampleDeals } from "./worlds/sample";

const oracle: Oracle<Cell> = {
  extent({ sight, projectId }) {
    const there = sight.rows.entries.filter((one) => one.project_id === projectId);
    const shown = there.filter((one) => sight.sees(one.id)).length;
    return { shown, hidden: there.length - shown };
  },
};

const cases = {
  tools: TOOL_CASES,
  resources: RESOURCE_CASES,
  completions: COMPLETION_CASES,
  lists: LISTING_CASES,
  prompts: PROMPT_CASES,
};

export const sampleDeals = { worlds: openSampleDeals, cells: CELLS, cases, oracle } satisfies ModuleKit<CellName, Cell>;

export const sampleRefusals = {
  ...sampleDeals,
  cases: {
    "places for an id": UNSEEN_CASES,
    "places for a ref": REF_CASES,
    "tools about a deal": OTHER_DEAL_CASES,
    "tools about a workstream": OTHER_WORKSTREAM_CASES,
    "tools that take a status": STATUS_CASES,
    addresses: ADDRESS_CASES,
    "words about a deal": OTHER_DEAL_WORDS,
  },
} satisfies ModuleKit<CellName, Cell>;

export const generatedRooms = {
  worlds: openRooms,
  cells: ROOM_CELLS,
  cases: { tools: TOOL_CASES, lanes: LANE_CASES },
  oracle,
} satisfies ModuleKit<RoomCellName, Cell>;

const registry = buildRegistry(modules);

/** Another module's tools are asked by its own kit. */
const isOfDeals = ({ space }: AnyTool) => [undefined, deal.module].includes(soleSpace(space)?.module);

/** What an agent can ask, as the registry has it. */
export const THERE = {
  tools: [...registry.tools.values()]
    .filter((tool) => tool.via.includes("mcp") && isOfDeals(tool))
    .map((tool) => tool.name),
  /** But for the card of suggestions, which holds nothing of any deal: the client puts a result into it. */
  resources: registry.resources.filter(({ uri }) => !uri.startsWith("ui://")).map(({ uri }) => uri),
  completions: [...new Set(registry.resources.flatMap(({ complete }) => Object.keys(complete ?? {})))],
  prompts: [...registry.prompts.keys()],
  lanes: AUDIENCES,
};
