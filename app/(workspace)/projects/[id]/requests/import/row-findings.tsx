import type { JudgedRow } from "./calls";
import { COLUMNS } from "./columns";

/** What stands against a row, what it changes, or who asked the same before. */
export function RowFindings({ judged }: { judged: JudgedRow }) {
  const { outcome, problems = [], changes = [], asked_before = [], version } = judged;
  if (outcome === "conflict")
    return <p>Changed since the export: it is version {version} now. Export again and repeat your change there.</p>;
  if (problems.length + changes.length + asked_before.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      {problems.map(({ field, problem }) => (
        <li key={`${field} ${problem}`} className="text-danger">
          <span className="font-medium">{COLUMNS[field].label}</span> {problem}.
        </li>
      ))}
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <span className="font-medium">{COLUMNS[field].label}</span>{" "}
          <del className="text-ink-muted">{shortened(from)}</del> <ins className="no-underline">{shortened(to)}</ins>
        </li>
      ))}
      {asked_before.map(({ ref, title, row, same }) => (
        <li key={`${ref} ${row}`}>
          {same ? "The same as" : "Nearly the same as"}{" "}
          <span className="font-medium">{ref === undefined ? `row ${row}` : ref || "a request"}</span>
          {title && `: ${shortened(title)}`}
        </li>
      ))}
    </ul>
  );
}

const shortened = (text: string): string =>
  text === "" ? "none" : text.length > 160 ? `${text.slice(0, 159)}…` : text;
