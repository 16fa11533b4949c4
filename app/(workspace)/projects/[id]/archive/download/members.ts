import { LOG_COLUMNS, logRow } from "@/app/(workspace)/projects/[id]/log/export/log-rows";
import { browseLog } from "@/lib/deals";
import type { FileStore } from "@/lib/files";
import { CSV_START, csvText } from "@/lib/sheets";
import type { Caller } from "@/lib/web/use-case";
import type { ZipMember } from "@/lib/web/zip-download";
import { type ArchivedAnswer, answerMembers, answersCsv } from "./answers";
import { document, facts, link, once, text } from "./html";
import { type ArchivedRequest, requestMembers, requestsCsv } from "./requests";

export type ArchiveHead = {
  readonly project_id: string;
  readonly project_name: string;
  readonly time_zone: string;
  readonly name: string;
  readonly organization: string;
};

/** Everything that the caller sees, one member after the other. Nothing here filters: what is not theirs never arrives. */
export async function* membersOf(
  caller: Caller,
  head: ArchiveHead,
  takenAt: string,
  store: FileStore,
): AsyncGenerator<ZipMember> {
  const [listedRequests, requests]: [ArchivedRequest[], ArchivedRequest[]] = [[], []];
  const [listedAnswers, answers]: [ArchivedAnswer[], ArchivedAnswer[]] = [[], []];
  yield { path: "requests.csv", content: requestsCsv(caller, head, listedRequests) };
  yield { path: "answers.csv", content: answersCsv(caller, head, listedAnswers) };
  yield { path: "log.csv", content: logCsv(caller, head) };
  yield* requestMembers(caller, head, listedRequests, requests);
  yield* answerMembers(caller, head, listedAnswers, requests, store, answers);
  yield { path: "index.html", content: once(index(head, takenAt, requests, answers)) };
}

async function* logCsv({ call }: Caller, { project_id }: ArchiveHead): AsyncGenerator<string> {
  yield CSV_START + csvText([LOG_COLUMNS]);
  for (let cursor: string | undefined; ; ) {
    const page = await call(browseLog, {
      project_id,
      limit: 200,
      whole: true,
      ...(cursor !== undefined && { cursor }),
    });
    if (page.events.length > 0) yield csvText(page.events.map(logRow));
    cursor = page.next_cursor;
    if (cursor === undefined) return;
  }
}

function index(
  head: ArchiveHead,
  takenAt: string,
  requests: readonly ArchivedRequest[],
  answers: readonly ArchivedAnswer[],
): string {
  const rows = (list: readonly { path: string; label: string; title: string; status: string }[]) =>
    `<table><thead><tr><th>Entry</th><th>Title</th><th>Status</th></tr></thead><tbody>${list
      .map(
        (one) =>
          `<tr><td>${link(one.path, one.label)}</td><td>${text(one.title)}</td><td>${text(one.status)}</td></tr>`,
      )
      .join("\n")}</tbody></table>`;
  const about = facts([
    ["As seen by", `${head.name}, ${head.organization}`],
    ["Taken at", takenAt],
    ["Clocks", head.time_zone],
  ]);
  const tables = ["requests.csv", "answers.csv", "log.csv", "manifest.json"].map((name) => link(name, name)).join(", ");
  return document(
    head.project_name,
    `${about}<p>${tables}</p><h2>Requests (${requests.length})</h2>${rows(requests)}<h2>Answers (${answers.length})</h2>${rows(answers)}`,
  );
}
