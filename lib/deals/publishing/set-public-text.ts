import * as z from "zod";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { defineTool } from "@/lib/platform/tool";
import type { WriteDeps } from "../deps";
import { projectId, requestName } from "../entries/agent-fields";
import { onRequest } from "../entries/entry-fields";
import { body, changedRequest, requestNow, title, version } from "../entries/page-fields";
import { refuseOutdated } from "../requests/changes.rules";
import { writePublicText } from "./public-text.queries";

export const setPublicText = defineTool({
  name: "set_public_text",
  title: "Set the text others will see",
  description:
    "Say in which words others see what a bidder asked; the bidder and the bank keep the original. Use it when the question was changed, or its text tells too much; route_request and publish_answer set it on the way.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    version,
    public_title: title,
    public_body: body,
  }),
  output: changedRequest,
  ...onRequest("set_public_text"),
  audited: ["project_id", "request_id", "version"],
  async run(deps: WriteDeps, seat, input, found) {
    const { request } = found;
    refuseOutdated(input.version, request.version);
    const now = await writePublicText(deps, seat, request, {
      title: sanitizeLine(input.public_title),
      body: sanitizeText(input.public_body),
    });
    return requestNow(request, request.status, now);
  },
});
