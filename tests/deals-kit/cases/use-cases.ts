/** Every use-case of the module that reads, asked as one caller in one deal. */
import { deals } from "@/lib/deals";
import { REQUEST_STATUSES } from "@/lib/deals/entries/status.rules";
import type { MatchDeps } from "@/lib/deals/matching/match-texts.queries";
import { suggestions } from "@/lib/modules";
import { notificationsOf } from "@/lib/notifications";
import { AppError } from "@/lib/platform/errors";
import { buildRegistry } from "@/lib/platform/module";
import type { AnyTool } from "@/lib/platform/tool";
import { inputSchemaOf } from "@/tests/contract/support/json-schema";
import type { Answered, UseCase } from "@/tests/kit/enforced-twice";
import { isFull } from "@/tests/kit/seed";
import { runAny } from "@/tests/support/doors";
import { testSite } from "@/tests/support/kernel";
import { some } from "../cell";
import type { Looker } from "../worlds/enforced";
import { filesIn, proposalIdsIn, seatsIn, someIds, uploadsFor } from "../worlds/planted";
import type { World } from "../worlds/world";

export const READING: Readonly<Record<string, UseCase<Looker, MatchDeps>>> = Object.fromEntries(
  buildRegistry([deals, suggestions.module, notificationsOf([deals]).module])
    .useCases.filter((tool) => tool.door === "read")
    .map((tool): [string, UseCase<Looker, MatchDeps>] => [
      tool.name,
      {
        isFor: ({ actor }) => tool.via.includes(actor.via),
        async ask(deps, who) {
          const answers: Answered[] = [];
          for (const raw of inputsOf(tool, who)) {
            const input = tool.input.parse(raw) as never;
            const given = { ...deps, ...testSite, actor: who.actor, made: { auditChain: CHAIN } };
            answers.push(await outcomeOf(runAny(tool, given as MatchDeps, input)));
          }
          return answers;
        },
      },
    ]),
);

/** What was made before: whether the log is intact is no question of rights. */
const CHAIN = { intact: true, findings: 0, head: "head", checkedAt: new Date(0) };

const outcomeOf = (call: Promise<Record<string, unknown>>): Promise<Answered> =>
  call.then(
    (answer) => ({ answer, refused: false }),
    (error: unknown) => {
      if (error instanceof AppError && ["not_found", "scope_required", "forbidden", "conflict"].includes(error.code))
        return { answer: error.code, refused: true };
      throw error;
    },
  );

/** Values for fields that a tool cannot do without, in one deal: some that the caller sees, some not. */
const REQUIRED: Record<string, (world: World, projectId: string, userId: string) => readonly unknown[]> = {
  viewpoint_id: (world, projectId) =>
    world.seats
      .filter((seat) => seat.projectId === projectId)
      .slice(0, 4)
      .map((seat) => seat.userId),
  workstream: (world, projectId) =>
    world.workstreams.filter((one) => one.projectId === projectId).map((one) => one.slug),
  request_id: (world, projectId) => someIds(world, projectId, ["request"]),
  answer_id: (world, projectId) => someIds(world, projectId, ["answer"]),
  id: (world, projectId) => someIds(world, projectId, ["request", "answer"]),
  query: () => ["Entry"],
  rows: () => [[{ row: 2, title: "Entry", ref: "R-1" }]],
  file_id: (_, projectId) => filesIn(projectId).map((one) => one.id),
  upload_id: (_, projectId, userId) => uploadsFor(userId, projectId).map((one) => one.id),
  participant_id: (_, projectId) => seatsIn(projectId).map((one) => one.participantId),
  suggestion_id: (_, projectId) => proposalIdsIn(projectId),
  connection_id: (world) => world.people.map((person) => person.locked),
};

/** With what it needs, about something that the caller sees and something that it does not, as it falls. */
function inputsOf(tool: AnyTool, { world, projectId, actor, turn }: Looker): Record<string, unknown>[] {
  const { properties = {}, required = [] } = inputSchemaOf(tool);
  if (properties.space_id) return [{ module: "deals", space_id: projectId, limit: 200 }];
  if (!properties.project_id) return [{}];
  const [needed] = required.filter((field) => field !== "project_id");
  const values = needed === undefined ? [undefined] : (REQUIRED[needed]?.(world, projectId, actor.userId) ?? []);
  return some(values, isFull ? values.length : 4, turn).map((value) => ({
    project_id: projectId,
    ...(needed !== undefined && { [needed]: value }),
    ...(tool.name === "get_my_tasks" && { status: REQUEST_STATUSES }),
    ...(tool.name === "open_file" && { use: "download" }),
    ...(properties.through && { through: "person" }),
    ...(properties.limit && { limit: Math.min(200, properties.limit.maximum ?? 200) }),
  }));
}
