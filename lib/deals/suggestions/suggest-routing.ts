import * as z from "zod";
import type { Noting } from "@/lib/platform/audit";
import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import { partyName } from "@/lib/platform/short-names";
import type { Site } from "@/lib/platform/site";
import { defineTool } from "@/lib/platform/tool";
import { propose } from "@/lib/suggestions";
import type { ReadDeps, WriteDeps } from "../deps";
import {
  aboutRequest,
  confidence,
  id,
  projectId,
  proposalFields,
  proposalInput,
  reasonWithRefs,
  requestName,
} from "../entries/agent-fields";
import { loadRequestEntry } from "../entries/load-entries.queries";
import { reasonFor } from "../entries/reasons.rules";
import { deal } from "../space";
import { candidatesFor, chosenFrom } from "./candidates.queries";
import { SUGGESTION_CARD } from "./card.rules";
import { proposeRoute, type Route, routeOf } from "./routing.rules";
import {
  aboutEntry,
  decidableBySeller,
  nobodyToPropose,
  pendingShown,
  refuseFinished,
  stillThere,
} from "./suggestion.rules";
import { routing } from "./task-proposals";

export const suggestRouting = defineTool({
  name: "suggest_routing",
  title: "Suggest routing",
  description:
    "Propose through whom of the seller's people a request should go, with reasons. Use it when nobody works on it, or the wrong people. Nothing changes until a person confirms at confirmation_url. The same again is the same suggestion, another route replaces it.",
  input: z.strictObject({
    project_id: projectId,
    request_id: requestName,
    proposed_route: z
      .array(id)
      .min(1)
      .max(5)
      .refine((ids) => new Set(ids).size === ids.length, "names somebody twice")
      .describe("User ids in order; left out, computed.")
      .optional(),
    ...proposalInput,
  }),
  output: aboutRequest(
    z.object({
      ...proposalFields,
      request_ref: z.string().optional(),
      suggested_route: z.array(
        z.object({ step: z.int(), user_id: z.string(), name: partyName(), role: z.string(), reason: reasonWithRefs() }),
      ),
      confidence,
    }),
    undefined,
    "request_ref",
  ),
  policy: { kind: "scoped", scopes: ["write:routing"], rate: "agents", act: "propose", on: "request" },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  door: "write",
  via: ["mcp"],
  card: SUGGESTION_CARD,
  space: deal.one,
  audited: ["project_id", "request_id", "proposed_route"],
  async prepare(deps: ReadDeps, seat, input) {
    const request = await loadRequestEntry(deps, seat.projectId, input.request_id);
    return { found: { request }, about: { on: { seen: request } } };
  },
  async run(deps: WriteDeps & Site & Noting, seat, input, found) {
    const { actor } = deps;
    const { request } = found;
    refuseFinished(request);

    const candidates = await candidatesFor(deps, request);
    const named = input.proposed_route;
    const draft = named
      ? routeOf(await chosenFrom(deps, seat.projectId, candidates, named, "proposed_route"), candidates)
      : proposeRoute(candidates);
    if (!draft) throw nobodyToPropose();
    const told = (route: Route) =>
      route.steps.map(({ candidate, part }, i) => ({
        step: i + 1,
        user_id: candidate.userId,
        name: sanitizeLine(candidate.name),
        role: candidate.role,
        reason: reasonFor(candidate, part, {
          named: named?.includes(candidate.userId) ?? false,
          unlocked: deps.authority.unlocked,
        }),
      }));
    const people = draft.steps.map((step) => step.candidate);
    const pending = await propose(deps, actor, {
      kind: routing,
      ...aboutEntry(seat, request),
      payload: { user_ids: people.map((one) => one.userId) },
      confidence: draft.confidence,
      deciderOrganizationId: decidableBySeller("routing", people),
      reasons: Object.fromEntries(told(draft).map((step) => [step.user_id, step.reason])),
      analysis: input.analysis === undefined ? null : sanitizeText(input.analysis),
      idempotencyKey: input.idempotency_key ?? null,
    });

    // Told from what this call may see, also of a proposal that an earlier call with an unlock made.
    const route = routeOf(
      stillThere(candidates, (one) => one.userId, pending.payload.user_ids),
      candidates,
    );
    return {
      ...pendingShown(deps.publicUrl, seat.projectId, pending.id),
      ...(request.ref !== null && { request_ref: request.ref }),
      suggested_route: told(route),
      confidence: route.confidence,
    };
  },
});
