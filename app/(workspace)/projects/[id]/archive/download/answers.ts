import { listAnswers, listFiles, openAnswer, openFile } from "@/lib/deals";
import type { FileStore } from "@/lib/files";
import { CSV_START, csvText } from "@/lib/sheets";
import type { Caller } from "@/lib/web/use-case";
import type { ZipMember } from "@/lib/web/zip-download";
import { allLines, historyTable } from "./history";
import { asFileName, document, facts, link, text, words } from "./html";
import type { ArchivedRequest } from "./requests";

export type ArchivedAnswer = { id: string; path: string; label: string; title: string; status: string };
type Deal = { readonly project_id: string };
type ListedFile = { file_id: string; filename: string; sha256: string; revision?: number | undefined };

const PAGE = 200;
const COLUMNS = ["entry_id", "title", "status", "requests", "files", "published_at_utc"];

export async function* answersCsv({ call }: Caller, { project_id }: Deal, found: ArchivedAnswer[]) {
  yield CSV_START + csvText([COLUMNS]);
  for (let offset = 0; ; offset += PAGE) {
    const { answers } = await call(listAnswers, { project_id, limit: PAGE, offset });
    for (const { entry_id: id, title, status } of answers)
      found.push({ id, path: `answers/${id}.html`, label: id, title, status });
    if (answers.length > 0)
      yield csvText(
        answers.map((one) => [
          one.entry_id,
          one.title,
          one.status,
          one.linked_requests.join("; "),
          one.file_count,
          one.published_at === undefined ? undefined : new Date(one.published_at * 1000).toISOString(),
        ]),
      );
    if (answers.length < PAGE) return;
  }
}

export async function* answerMembers(
  caller: Caller,
  deal: Deal,
  answers: readonly ArchivedAnswer[],
  requests: readonly ArchivedRequest[],
  store: FileStore,
): AsyncGenerator<ZipMember> {
  const paths = new Map(requests.map(({ id, path }) => [id, path]));
  for (const answer of answers) {
    const { files } = await caller.call(listFiles, { project_id: deal.project_id, answer_id: answer.id });
    yield { path: answer.path, content: answerPage(caller, deal, answer, files, paths) };
    for (const file of files) yield { path: pathOf(file), content: bytesOf(caller, deal, file, store) };
  }
}

async function* answerPage(
  { call }: Caller,
  { project_id }: Deal,
  { id }: ArchivedAnswer,
  files: readonly ListedFile[],
  paths: ReadonlyMap<string, string>,
) {
  const open = (offsets: { thread_offset?: number; history_offset?: number }) =>
    call(openAnswer, { project_id, answer_id: id, ...offsets });
  const answer = await open({});
  const thread = await allLines(answer.thread, async (at) => (await open({ thread_offset: at })).thread);
  const history = await allLines(answer.history, async (at) => (await open({ history_offset: at })).history);
  const requests = answer.requests
    .map(({ entry_id, ref, title }) => {
      const [path, name] = [paths.get(entry_id), `${ref ?? ""} ${title}`];
      return `<li>${path === undefined ? text(name) : link(`../${path}`, name)}</li>`;
    })
    .join("");
  const attached = files
    .map(
      (one) =>
        `<li>${link(`../${pathOf(one)}`, one.filename)}${one.revision === undefined ? "" : `, revision ${one.revision}`}, SHA-256 ${text(one.sha256)}</li>`,
    )
    .join("");
  yield document(
    answer.title,
    [
      facts([
        ["Status", answer.status],
        ["Workstream", answer.workstream_name],
      ]),
      words(answer.body),
      requests && `<h2>Requests</h2><ul>${requests}</ul>`,
      attached && `<h2>Files</h2><ul>${attached}</ul>`,
      historyTable("Thread", thread),
      historyTable("History", history),
    ].join("\n"),
  );
}

/** The id keeps two files of one name apart. */
const pathOf = ({ file_id, filename }: ListedFile): string => `files/${file_id}-${asFileName(filename)}`;

/** As for a download: each file is asked for, and its bytes are the store's. */
async function* bytesOf({ call }: Caller, { project_id }: Deal, { file_id }: ListedFile, store: FileStore) {
  const { sha256 } = await call(openFile, { project_id, file_id, use: "download" });
  const content = await store.open(sha256);
  if (!content) throw new Error("the content of a file is missing in the store");
  yield* content as unknown as AsyncIterable<Uint8Array>;
}
