import type { Role } from "@/lib/platform/roles";
import { roleInWords } from "@/lib/web/format";
import { CheckRow } from "./check-row";

export type Deal = { readonly id: string; readonly name: string; readonly role: Role };

/** All deals, or some. The list folds away by style alone while it does not count. */
export function DealChoice({ deals, missing }: { deals: readonly Deal[]; missing: boolean }) {
  const described = missing ? { "aria-describedby": "deals-error" } : {};
  return (
    <fieldset className="group/deals flex flex-col gap-2" {...described}>
      <legend className="mb-2 text-base font-semibold text-ink">On which deals</legend>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="divide-y divide-line">
          <CheckRow type="radio" name="deals" value="all" defaultChecked={!missing} hint="Also deals you join later.">
            All my deals
          </CheckRow>
          <CheckRow
            type="radio"
            name="deals"
            value="chosen"
            defaultChecked={missing}
            disabled={deals.length === 0}
            hint={deals.length === 0 ? "You are in no deal yet." : "It does not learn that there are others."}
          >
            Only those I choose
          </CheckRow>
        </div>
        {deals.length > 0 && (
          <ul className="max-h-80 divide-y divide-line overflow-y-auto border-t border-line bg-canvas pl-7 group-has-[[value=all]:checked]/deals:hidden">
            {deals.map((deal) => (
              <li key={deal.id}>
                <CheckRow type="checkbox" name="deal" value={deal.id} hint={roleInWords(deal.role)}>
                  {deal.name}
                </CheckRow>
              </li>
            ))}
          </ul>
        )}
      </div>
      {missing && (
        <p id="deals-error" role="alert" className="text-sm font-medium text-danger">
          Tick at least one deal, or choose all. Nothing was granted yet; your other choices below are back to what was
          asked for, so look at them again.
        </p>
      )}
    </fieldset>
  );
}
