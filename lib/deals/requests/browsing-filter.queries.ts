import type { Parameters } from "@/lib/db/parameters";
import { worksOnDeal } from "../access/project-choice.rules";
import { knownPeople } from "../access/visible.queries";
import { listShown, visibleList } from "../lists/list-shown.queries";
import { searchedWords } from "../publishing/own-words.queries";
import { abbreviationPattern, prefixQuery, type SearchTerms } from "../search/search-terms.rules";
import type { Authority, Seat } from "../seat";
import { type Browsing, type Due, weekOf } from "./browsing.rules";
import { liesWith } from "./lies-with.queries";
import { requestRef } from "./request-ref.queries";

/**
 * The conditions of a filter on requests `e` with their provenance `asked` and, for words, what `joinOwnWords` joins. What a role may not know matches nothing for
 * it: a filter must not tell what a row would not.
 */
export function browsedBy(authority: Authority, seat: Seat, filter: Browsing, today: string, p: Parameters): string[] {
  const works = worksOnDeal(seat);
  const { priorities, assigneeId, due, dueFrom, dueTo, origins, liesWith: holder, listId, stage, terms } = filter;
  return [
    `e.workstream_id = ANY (${p.add(filter.workstreamIds)}::text[])`,
    ...(priorities ? [`e.priority = ANY (${p.add(priorities)}::text[])`] : []),
    ...(assigneeId === undefined ? [] : [works ? assigned(authority, seat, assigneeId, p) : "false"]),
    ...(due ? [DUE_WITHIN[due](today, p)] : []),
    ...(dueFrom === undefined ? [] : [`e.due_date >= ${p.add(dueFrom)}::date`]),
    ...(dueTo === undefined ? [] : [`e.due_date <= ${p.add(dueTo)}::date`]),
    ...(origins ? [`asked.origin = ANY (${p.add(origins)}::text[])`] : []),
    ...(holder ? [seat.side === "bank" ? liesWith(authority, seat, holder, p) : "false"] : []),
    ...(listId === undefined ? [] : [standingIn(authority, seat, listId, p)]),
    ...(stage ? [works ? `e.stage = ${p.add(stage)}` : "false"] : []),
    ...(terms ? [saying(authority, seat, terms, p)] : []),
  ];
}

const DUE_WITHIN: Record<Due, (today: string, p: Parameters) => string> = {
  overdue: (today, p) => `e.status IN ('open', 'assigned') AND e.due_date < ${p.add(today)}::date`,
  week: (today, p) => {
    const [monday, sunday] = weekOf(today);
    return `e.due_date BETWEEN ${p.add(monday)}::date AND ${p.add(sunday)}::date`;
  },
  none: () => "e.due_date IS NULL",
};

function assigned(authority: Authority, seat: Seat, assigneeId: string | null, p: Parameters): string {
  const tasks = `SELECT a.entry_id FROM entry_assignees a
      JOIN participants known ON known.project_id = a.project_id AND known.user_id = a.user_id AND ${knownPeople(authority, p)}
     WHERE a.project_id = ${p.add(seat.projectId)}`;
  return assigneeId === null ? `e.id NOT IN (${tasks})` : `e.id IN (${tasks} AND a.user_id = ${p.add(assigneeId)})`;
}

const standingIn = (authority: Authority, seat: Seat, listId: string, p: Parameters): string =>
  `${listShown(seat)} = (SELECT list.id FROM request_lists list WHERE list.id = ${p.add(listId)} AND ${visibleList(authority, seat, p)})`;

/** Every word, each by its beginning; or a ref that begins so. A question of words without meaning finds nothing. */
function saying(authority: Authority, seat: Seat, terms: SearchTerms, p: Parameters): string {
  const searched = searchedWords(authority, p);
  const words = terms.words.map((word) => {
    const query = `to_tsquery('english', ${p.add(prefixQuery(word))})`;
    // language rules take "IT" for a word without meaning
    return terms.abbreviations.includes(word)
      ? `((${searched.vector}) @@ ${query} OR ${searched.text} ~ ${p.add(abbreviationPattern(word))})`
      : `(numnode(${query}) = 0 OR (${searched.vector}) @@ ${query})`;
  });
  // A number that buyers count is found as the buyer wrote it, too.
  const named = terms.refs.flatMap((one) =>
    [requestRef(authority, seat.projectId, p).ref, "asked.own_ref"].map((ref) => `starts_with(${ref}, ${p.add(one)})`),
  );
  const all = words.length === 0 ? "false" : words.join(" AND ");
  return `(${[`(${all})`, ...named].join(" OR ")})`;
}
