import * as z from "zod";
import { AppError } from "@/lib/platform/errors";
import { defineTool } from "@/lib/platform/tool";
import type { ReadDeps, WriteDeps } from "../deps";
import { id, projectId } from "../entries/agent-fields";
import { byPeople } from "../entries/page-fields";
import { notFound } from "../errors";
import { deal } from "../space";
import { passMessage } from "./lanes.queries";
import { refusePassing } from "./lanes.rules";
import { loadMessage } from "./load-message.queries";

export const passMessageOn = defineTool({
  name: "pass_message",
  title: "Pass a message on",
  description:
    "Let a message through to the other side: a seller's to the bidder it is meant for, a bidder's to the seller, who does not learn which bidder it is. Use it when the bank has read it and the other side shall.",
  input: z.strictObject({ project_id: projectId, event_id: id }),
  output: z.object({ project_id: z.string(), entry_id: z.string(), event_id: z.string() }),
  ...byPeople("pass_message", "message"),
  space: deal.one,
  audited: ["project_id", "event_id"],
  async prepare(deps: ReadDeps, seat, input) {
    const message = await loadMessage(deps, seat.projectId, input.event_id);
    if (!message) throw notFound("message");
    return { found: { message }, about: { on: { seen: message } } };
  },
  async run(deps: WriteDeps, seat, _input, found) {
    const { message } = found;
    refusePassing(message);
    if (!(await passMessage(deps, message.id))) throw alreadyPassed();
    return { project_id: seat.projectId, entry_id: message.entryId, event_id: message.id };
  },
});

const alreadyPassed = () =>
  new AppError("conflict", "The other side has this message already: there is nothing left to pass on.");
