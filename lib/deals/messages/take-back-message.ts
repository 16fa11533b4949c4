import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { takeBackMessage } from "./lanes.queries";
import { TAKEN_BACK_WITHIN_SECONDS } from "./lanes.rules";
import { loadMessage } from "./load-message.queries";

export const takeBack = defineTool({
  name: "take_back_message",
  title: "Take a message back",
  description:
    "Within 60 seconds: remove a message that the person wrote, for everybody, or let one that the person passed on wait again. Use it when it went to the wrong readers.",
  input: z.strictObject({ project_id: projectId, event_id: id }),
  output: z.object({ project_id: z.string(), entry_id: z.string() }),
  ...byPeople("post_message", "message"),
  space: deal.one,
  audited: ["project_id", "event_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const message = await loadMessage(deps, seat.projectId, input.event_id);
    if (!message) throw notFound("message");
    return { found: { message }, about: { on: { seen: message } } };
  },
  async run(deps: WriteDeps, seat, _input, found) {
    const { message } = found;
    if (!(await takeBackMessage(deps, message.id))) throw tooLate();
    return { project_id: seat.projectId, entry_id: message.entryId };
  },
});

const tooLate = () =>
  new AppError(
    "conflict",
    `A message can be taken back for ${TAKEN_BACK_WITHIN_SECONDS} seconds by whoever wrote it or passed it on. Write another one instead.`,
  );
