import type { ReactNode } from "react";
import { Button } from "@/lib/web/ui";
import type { Readers } from "./chosen-readers";
import type { Preview } from "./preview";

/** A form that only asks for another address, so it needs no script: the preview below speaks of what was chosen. */
export function ReadersChoice({
  preview,
  chosen,
  path,
  problem,
}: {
  preview: Preview;
  chosen: Readers;
  path: string;
  problem: string | undefined;
}) {
  const askers = preview.firms.filter((firm) => firm.asked).map((firm) => firm.organization);
  const way = chosen.readers;
  return (
    <form method="get" action={path} className="flex flex-col items-start gap-3">
      <input type="hidden" name="publish" value="1" />
      <fieldset
        className="group flex flex-col gap-2"
        aria-describedby={problem === undefined ? undefined : "readers-problem"}
      >
        <legend className="mb-1.5 text-base font-medium">Who may read it</legend>
        {preview.requests.some((request) => request.asked_by !== undefined) && (
          <Way value="asker" checked={way === "asker"}>
            Only who asked{askers.length > 0 && `: ${askers.join(", ")}`}
          </Way>
        )}
        <Way value="chosen" checked={way === "chosen"}>
          Firms that you choose
        </Way>
        <div className="ml-6 hidden flex-col gap-1.5 group-has-[input[value=chosen]:checked]:flex">
          {preview.firms.map((firm) => (
            <label key={firm.organization_id} className="flex items-center gap-2.5">
              <input
                type="checkbox"
                name="firm"
                value={firm.organization_id}
                defaultChecked={chosen.reader_ids?.includes(firm.organization_id) ?? false}
                className="accent-accent"
              />
              <span className="[overflow-wrap:anywhere]">{firm.organization}</span>
            </label>
          ))}
        </div>
        <Way value="all" checked={way === "all"}>
          All bidders and observers, also those that join later
        </Way>
        {problem !== undefined && (
          <p id="readers-problem" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
      </fieldset>
      <Button type="submit">Show what they would read</Button>
    </form>
  );
}

function Way({ value, checked, children }: { value: string; checked: boolean; children: ReactNode }) {
  return (
    <label className="flex items-baseline gap-2.5">
      <input type="radio" name="readers" value={value} defaultChecked={checked} className="accent-accent" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </label>
  );
}
