/** What may tell of words between others: threads, logs, news, search, and the acts on a line that one names without having read it. */
import type { Question } from "@/tests/kit/non-interference";
import { callTool } from "@/tests/support/sample";
import type { LaneAsking } from "../worlds/lane-twins";
import type { House } from "../worlds/twins";
import { turningPages } from "./questions";

const NO_LINE = "evt_000000000000000000000000";

export function laneQuestions({
  agent,
  person,
  projectId,
  about,
  writer,
  lines,
  words,
}: LaneAsking): Question<House>[] {
  const project_id = projectId;
  const called = (name: string, args: object = {}): Question<House> => ({
    name: `agent ${name} ${JSON.stringify(args)}`,
    ask: async ({ wire }) => (await wire.call(agent, name, { project_id, ...args })).text,
  });
  const asked = (method: string, params: object): Question<House> => ({
    name: `agent ${method} ${JSON.stringify(params)}`,
    ask: async ({ wire }) => (await wire.ask(agent, method, params)).text,
  });
  const clicked = (name: string, args: object = {}): Question<House> => ({
    name: `person ${name} ${JSON.stringify(args)}`,
    ask: async ({ kernel }) =>
      JSON.stringify(
        await callTool(kernel, person, name, { project_id, ...args }).catch(
          ({ code, message, data }: { code: string; message: string; data: unknown }) => ({
            error: { code, message, data },
          }),
        ),
      ),
  });
  const deal = `dealspace://projects/${project_id}`;
  return [
    called("list_workstreams"),
    called("get_project_summary"),
    called("get_my_tasks"),
    called("list_events", { limit: 200 }),
    called("list_events", { actor_id: writer, limit: 200 }),
    turningPages(agent, project_id),
    called("search", { query: words ?? "audit", limit: 50 }),
    asked("prompts/get", { name: "deal_briefing", arguments: { project_id } }),
    clicked("browse_log"),
    ...about.flatMap(({ id, type }) => [
      called("list_events", { entry_id: id, limit: 200 }),
      called("fetch", { id }),
      called("get_request", { request_id: id, include_thread: true }),
      called("get_answer", { answer_id: id }),
      asked("resources/read", { uri: `${deal}/${type}s/${id}` }),
      ...(type === "request"
        ? [clicked("open_request", { request_id: id })]
        : [clicked("open_answer", { answer_id: id })]),
    ]),
    clicked("list_changes", { project_id: undefined }),
    ...[...lines, NO_LINE].flatMap((event_id) =>
      ["pass_message", "take_back_message"].map((act) => clicked(act, { event_id })),
    ),
  ];
}
