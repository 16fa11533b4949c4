import { logStanding } from "@/lib/runtime";
import { count, momentInWords } from "@/lib/web/format";
import { Notice } from "@/lib/web/ui";

/** The check of the log takes as long as the log is: the page does not wait for it. Only for who was shown the report. */
export async function Chain() {
  const { intact, problems, seals, head, checkedAt } = await logStanding();
  const checked = momentInWords(Math.floor(checkedAt.getTime() / 1000));
  return intact ? (
    <Notice title="The log behind this report is intact.">
      Every row of the audit log was checked against its hash chain on {checked}: none was changed, removed or slipped
      in. Seals: {count(seals)}. Newest: <span className="font-mono text-sm [overflow-wrap:anywhere]">{head}</span>
    </Notice>
  ) : (
    <Notice tone="danger" title="The log behind this report is not intact. Do not rely on it.">
      Checked on {checked}. What is wrong:
      <ul className="mt-1 list-disc pl-4">
        {problems.slice(0, MOST).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > MOST && `And ${count(problems.length - MOST)} more; npm run audit:verify names all.`}
    </Notice>
  );
}

const MOST = 20;
