import type { Proposals } from "@/lib/platform/proposal";
import type { Authority } from "../seat";
import { answerLink } from "./link-proposals";
import { decidableProposals, knownPerson, readableEvidence, visibleProposals } from "./proposals.queries";
import { assignment, routing } from "./task-proposals";

/** What agents propose in deals, and what of it its people see. */
export const proposals = {
  kinds: [routing, assignment, answerLink],
  visible: visibleProposals,
  decidable: decidableProposals,
  evidence: readableEvidence,
  person: knownPerson,
} satisfies Proposals<Authority>;
