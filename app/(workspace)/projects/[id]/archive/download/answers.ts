import { listAnswers, listFiles, openAnswer, openFile } from "@/lib/deals";
import type { FileStore } from "@/lib/files";
import { CSV_START, csvText } from "@/lib/sheets";
import type { Caller } from "@/lib/web/use-case";
import type { ZipMember } from "@/lib/web/zip-download";
import { allLanes, allLines, historyTable, type OpenedPart } from "./history";
import { asFileName, document, facts, link, once, text, words } from "./html";
import type { ArchivedRequest } from "./requests";
import { unlessGone } from "./still-there";

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

/** Fills `archived` on its way: with those that were still there. */
export async function* answerMembers(
  caller: Caller,
  deal: Deal,
  answers: readonly ArchivedAnswer[],
  requests: readonly ArchivedRequest[],
  store: FileStore,
  archived: ArchivedAnswer[],
): AsyncGenerator<ZipMember> {
  const paths = new Map(requests.map(({ id, path }) => [id, path]));
  for (const answer of answers) {
    const files = await filesOf(caller, deal, answer);
    const page = await unlessGone(answerPage(caller, deal, answer, files, paths));
    if (page === undefined) continue;
    archived.push(answer);
    yield { path: answer.path, content: once(page) };
    for (const file of files) yield { path: pathOf(file), content: bytesOf(file, store) };
  }
}

/** As for a download: each file is asked for. */
async function filesOf({ call }: Caller, { project_id }: Deal, { id }: ArchivedAnswer): Promise<ListedFile[]> {
  const listed = await unlessGone(call(listFiles, { project_id, answer_id: id }));
  const opened: ListedFile[] = [];
  for (const file of listed?.files ?? []) {
    const open = call(openFile, { project_id, file_id: file.file_id, use: "download" });
    if (await unlessGone(open)) opened.push(file);
  }
  return opened;
}

async function answerPage(
  { call }: Caller,
  { project_id }: Deal,
  { id }: ArchivedAnswer,
  files: readonly ListedFile[],
  paths: ReadonlyMap<string, string>,
): Promise<string> {
  const open = (part: OpenedPart) => call(openAnswer, { project_id, answer_id: id, ...part });
  const answer = await open({});
  const threads = await allLanes(answer.lanes, open);
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
  return document(
    answer.title,
    [
      facts([
        ["Status", answer.status],
        ["Workstream", answer.workstream_name],
      ]),
      words(answer.body),
      requests && `<h2>Requests</h2><ul>${requests}</ul>`,
      attached && `<h2>Files</h2><ul>${attached}</ul>`,
      ...threads,
      historyTable("History", history),
    ].join("\n"),
  );
}

/** The id keeps two files of one name apart. */
const pathOf = ({ file_id, filename }: ListedFile): string => `files/${file_id}-${asFileName(filename)}`;

async function* bytesOf({ sha256 }: ListedFile, store: FileStore) {
  const content = await store.open(sha256);
  if (!content) throw new Error("the content of a file is missing in the store");
  yield* content as unknown as AsyncIterable<Uint8Array>;
}
