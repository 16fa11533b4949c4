import { ArrowRight } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { KindView, SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { TeamSaid, TeamSaidWithin } from "@/app/(workspace)/team-said";
import type { LinksLook, ListedRow, TaskLook } from "@/lib/deals";
import { DespiteBlockers } from "@/lib/web/forms/despite-blockers";
import { Badge } from "@/lib/web/ui";
import { ChangeLinks } from "./suggestions/change-links";
import { ChangePeople } from "./suggestions/change-people";
import { Links, Task } from "./suggestions/in-short";
import { LinksDiff } from "./suggestions/links-diff";
import { TaskDiff } from "./suggestions/task-diff";
import { TaskEvidence } from "./suggestions/task-evidence";
import { TextForSeller } from "./suggestions/text-for-seller";
import { StatusBadge } from "./ui";

type Look = TaskLook | LinksLook;

const common = {
  subject: (look, { entry }) => <About look={look} entry={entry} />,
  before: ({ team }, now) => <TeamSaid team={team} now={now} />,
  ticking: ({ team }, id, about, now) => (
    <>
      <TeamSaidWithin team={team} about={about} now={now} />
      <DespiteBlockers open={blockersIn(team)} name={`despite-${id}`} />
    </>
  ),
  undone: "The request is as it was before.",
  marks: ({ team_warns }) => (
    <>
      {team_warns === "blocked" && <Badge tone="warn">Blocked</Badge>}
      {team_warns === "noted" && <Badge tone="warn">Team note</Badge>}
    </>
  ),
} satisfies KindView<Look, ListedRow>;

const blockersIn = (team: Look["team"]) => team?.blockers.length ?? 0;

const [WORKERS, FIRM] = [
  "Whoever else got the task or lost it has been told.",
  "Where a bidder asked and can read the answer now, that firm has been told.",
];
/** No more than the database does. */
const WORKERS_TOLD = { confirmed: WORKERS, changed: WORKERS };

const ofTask = (isRoute: boolean) =>
  ({
    ...common,
    difference: ({ task }, waits) => (
      <>
        <TaskDiff task={task} waits={waits} />
        <TaskEvidence task={task} />
      </>
    ),
    confirming: ({ task, team }) => (
      <>
        {task.newly_sees.length > 0 && <TextForSeller text={task.public_text} />}
        <DespiteBlockers open={blockersIn(team)} />
      </>
    ),
    changing: ({ task, team }) => (
      <>
        <ChangePeople task={task} isRoute={isRoute} />
        <TextForSeller text={task.public_text} />
        <DespiteBlockers open={blockersIn(team)} />
      </>
    ),
    told: { ...WORKERS_TOLD, undone: "Whoever no longer has the task has been told." },
    glance: (row) => <Glance row={row} />,
    inShort: ({ task }) => <Task task={task} />,
  }) satisfies KindView<TaskLook, ListedRow>;

const ofLinks = {
  ...common,
  difference: ({ links }, waits) => <LinksDiff links={links} waits={waits} />,
  confirming: ({ team }) => <DespiteBlockers open={blockersIn(team)} />,
  changing: ({ links, team }) => (
    <>
      <ChangeLinks links={links} />
      <DespiteBlockers open={blockersIn(team)} />
    </>
  ),
  seen: ({ links }) => links.map(({ entry_id, version }) => `${entry_id}@${version}`),
  told: { confirmed: FIRM, changed: FIRM },
  inShort: ({ links }) => <Links links={links} />,
} satisfies KindView<LinksLook, ListedRow>;

/** How the kinds of the deals look on the pages of suggestions. */
export const suggestionViews: Readonly<Record<string, KindView>> = {
  routing: ofTask(true),
  assignment: ofTask(false),
  answer_link: ofLinks,
};

function About({ look: { space_id, space_name }, entry }: { look: SuggestionLook; entry: Look["entry"] }) {
  const place = entry.type === "request" ? "requests" : "answers";
  const name = encodeURIComponent(entry.type === "request" ? (entry.ref ?? entry.entry_id) : entry.entry_id);
  return (
    <>
      <Link
        href={`/projects/${space_id}/${place}/${name}` as Route}
        prefetch={false}
        className="font-medium text-ink underline"
      >
        {entry.title}
      </Link>
      <StatusBadge status={entry.status} />
      <span>in {space_name}</span>
    </>
  );
}

/** Who has it, who would. */
function Glance({ row: { now, people } }: { row: ListedRow }) {
  const last = people.at(-1);
  if (last && now.length === 1 && now[0]?.user_id === last.user_id)
    return <p className="text-sm text-ink-muted">Stays with {last.name}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <span className="text-ink-muted">{now.length === 0 ? "Nobody" : now.map((one) => one.name).join(", ")}</span>
      <ArrowRight role="img" aria-label="then" className="size-3.5 text-ink-faint" />
      <span>{last?.name ?? "Somebody who has left"}</span>
    </p>
  );
}
