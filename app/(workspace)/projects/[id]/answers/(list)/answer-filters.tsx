import { statusInWords } from "@/app/(workspace)/projects/[id]/_entry/words";
import { Button, Field, Select } from "@/lib/web/ui";

export const STATUSES = ["draft", "submitted", "approved", "rejected", "published"] as const;

type Workstreams = readonly { readonly name: string; readonly display_name: string }[];

/** A form that only asks for another address, so it needs no script. */
export function AnswerFilters({
  workstreams,
  workstream,
  status,
  works,
}: {
  workstreams: Workstreams;
  workstream: string | undefined;
  status: string | undefined;
  works: boolean;
}) {
  return (
    <search>
      <form className="flex flex-wrap items-end gap-3">
        <Field name="workstream" label="Workstream" className="w-full sm:w-56">
          {(wiring) => (
            <Select {...wiring} name="workstream" defaultValue={workstream ?? ""}>
              <option value="">All workstreams</option>
              {workstreams.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.display_name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {works && (
          <Field name="status" label="Status" className="w-40">
            {(wiring) => (
              <Select {...wiring} name="status" defaultValue={status ?? ""}>
                <option value="">Every status</option>
                {STATUSES.map((one) => (
                  <option key={one} value={one}>
                    {statusInWords(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Button type="submit" className="h-9">
          Show
        </Button>
      </form>
    </search>
  );
}
