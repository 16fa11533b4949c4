import { sanitizeLine, sanitizeText } from "@/lib/platform/sanitize";
import type { FetchAsked, FetchedDocument } from "@/lib/platform/search";
import type { Site } from "@/lib/platform/site";
import type { ReadDeps } from "../deps";
import { entryUrl } from "../entries/links.rules";
import type { AnswerStatus, RequestStatus } from "../entries/status.rules";
import { entrySide } from "../people/people.rules";
import { askedByShown } from "../requests/request-summary.rules";
import type { Side } from "../roles";
import { documentNamed } from "./named-document.queries";
import type { Document } from "./search.queries";
import { searchScope, sideIn } from "./search-scope.rules";

/** What `fetch` gives of the deals: the whole text of one request or answer. */
export async function fetchEntry(deps: ReadDeps & Site, { id, space }: FetchAsked): Promise<FetchedDocument> {
  const scope = searchScope(deps.authority, space);
  const deals = scope.map((seat) => seat.projectId);
  const document = await documentNamed(deps, deals, id);
  return {
    space: document.projectId,
    id: document.id,
    title: sanitizeLine(document.title),
    text: sanitizeText(document.body),
    url: entryUrl(deps.publicUrl, document),
    metadata: metadataOf(document, sideIn(scope, document)),
  };
}

function metadataOf(document: Document, side: Side | undefined) {
  const { type, ref, status, workstream, publishedAt } = document;
  const common = {
    author_side: entrySide(type, document.origin),
    workstream,
    ...(status === "published" && publishedAt !== null && { published_at: publishedAt }),
  };
  return type === "answer"
    ? { type, status: status as AnswerStatus, ...common }
    : {
        type,
        ...(ref !== null && { ref }),
        status: status as RequestStatus,
        ...common,
        ...askedByShown(side, document),
      };
}
