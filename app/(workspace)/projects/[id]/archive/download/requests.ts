import { browseRequests, openRequest } from "@/lib/deals";
import { CSV_START, csvText } from "@/lib/sheets";
import type { Caller } from "@/lib/web/use-case";
import type { ZipMember } from "@/lib/web/zip-download";
import { allLanes, allLines, historyTable, type OpenedPart } from "./history";
import { document, facts, link, once, text, upFrom, words } from "./html";
import { unlessGone } from "./still-there";

export type ArchivedRequest = { id: string; path: string; label: string; title: string; status: string };
type Deal = { readonly project_id: string };

const EVERY_STATUS = ["open", "assigned", "answered", "vetted", "published", "withdrawn"] as const;
const PAGE = 200;
const COLUMNS = [
  "ref",
  "entry_id",
  "workstream",
  "list",
  "title",
  "status",
  "priority",
  "due_date",
  "assigned_to",
  "answers",
];

/** Fills `found` on its way: the pages of the requests come after their list. */
export async function* requestsCsv({ call }: Caller, { project_id }: Deal, found: ArchivedRequest[]) {
  yield CSV_START + csvText([COLUMNS]);
  for (let offset = 0; ; offset += PAGE) {
    const { requests } = await call(browseRequests, { project_id, statuses: [...EVERY_STATUS], limit: PAGE, offset });
    for (const one of requests) {
      const path = `requests/${one.ref ?? one.entry_id}.html`;
      found.push({
        id: one.entry_id,
        path: found.some((other) => other.path === path) ? `requests/${one.entry_id}.html` : path,
        label: one.ref ?? one.entry_id,
        title: one.title,
        status: one.status,
      });
    }
    if (requests.length > 0)
      yield csvText(
        requests.map((one) => [
          one.ref,
          one.entry_id,
          one.workstream,
          one.list?.name,
          one.title,
          one.status,
          one.priority,
          one.due_date,
          one.assigned_to?.map((person) => person.name).join("; "),
          one.answer_count,
        ]),
      );
    if (requests.length < PAGE) return;
  }
}

/** Fills `archived` on its way: with those that were still there. */
export async function* requestMembers(
  caller: Caller,
  deal: Deal,
  requests: readonly ArchivedRequest[],
  archived: ArchivedRequest[],
): AsyncGenerator<ZipMember> {
  for (const request of requests) {
    const page = await unlessGone(requestPage(caller, deal, request));
    if (page === undefined) continue;
    archived.push(request);
    yield { path: request.path, content: once(page) };
  }
}

async function requestPage({ call }: Caller, { project_id }: Deal, { id, label, path }: ArchivedRequest) {
  const open = (part: OpenedPart) => call(openRequest, { project_id, request_id: id, ...part });
  const request = await open({});
  const threads = await allLanes(request.lanes, open);
  const history = await allLines(request.history, async (at) => (await open({ history_offset: at })).history);
  const answers = request.answers
    .map((one) => `<li>${link(`${upFrom(path)}answers/${one.answer_id}.html`, one.title)} (${text(one.status)})</li>`)
    .join("");
  return document(
    `${label}: ${request.title}`,
    [
      facts([
        ["Status", request.status],
        ["Priority", request.priority],
        ["Due", request.due_date],
        ["Workstream", request.workstream_name],
        ["List", request.list_name],
        ["Asked by", request.asked_by],
        ["Others read", request.public_text && `${request.public_text.title}: ${request.public_text.body}`],
        ["Assigned to", request.assigned_to?.map((one) => one.name).join(", ")],
      ]),
      words(request.body),
      answers && `<h2>Answers</h2><ul>${answers}</ul>`,
      ...threads,
      historyTable("History", history),
    ].join("\n"),
  );
}
