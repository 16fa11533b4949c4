import type { Role } from "@/lib/deals/roles";
import { countOf, roleInWords } from "@/lib/web/format";
import { CheckRow } from "./check-row";

export type Deal = { readonly id: string; readonly name: string; readonly role: Role };

/** Which deals, each by name: nobody grants one without having seen it here, nor one that comes later. */
export function DealChoice({ deals, missing }: { deals: readonly Deal[]; missing: boolean }) {
  const described = missing ? { "aria-describedby": "deals-error" } : {};
  return (
    <fieldset className="group/deals flex flex-col gap-2" {...described}>
      <legend className="mb-2 text-base font-semibold text-ink">On which deals</legend>
      {deals.length > 1 ? (
        <SeveralDeals deals={deals} missing={missing} />
      ) : (
        <TheDeal deal={deals[0]} missing={missing} />
      )}
      <p className="text-sm text-ink-muted">
        Deals you join later are not included: they need a new consent. Connect the application again to add them.
      </p>
      {missing && (
        <p id="deals-error" role="alert" className="text-sm font-medium text-danger">
          {deals.length > 1 ? "Tick at least one deal, or choose all." : "Tick the deal, or deny."} Nothing was granted
          yet; your other choices below are back to what was asked for, so look at them again.
        </p>
      )}
    </fieldset>
  );
}

/** Neither is chosen for anybody. The list shows by style alone: with boxes to tick, or as what "all" means now. */
function SeveralDeals({ deals, missing }: { deals: readonly Deal[]; missing: boolean }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="divide-y divide-line">
        <CheckRow
          type="radio"
          name="deals"
          value="all"
          required
          hint={`The ${countOf(deals.length, "deal")} you are in.`}
        >
          All my current deals
        </CheckRow>
        <CheckRow
          type="radio"
          name="deals"
          value="chosen"
          required
          defaultChecked={missing}
          hint="It does not learn that there are others."
        >
          Only those I choose
        </CheckRow>
      </div>
      <ul className="hidden max-h-80 divide-y divide-line overflow-y-auto border-t border-line bg-canvas pl-7 group-has-[[name=deals]:checked]/deals:block group-has-[[value=all]:checked]/deals:[&_[type=checkbox]]:hidden">
        {deals.map((deal) => (
          <li key={deal.id}>
            <input type="hidden" name="shown" value={deal.id} />
            <CheckRow type="checkbox" name="deal" value={deal.id} hint={roleInWords(deal.role)}>
              {deal.name}
            </CheckRow>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** With one deal there is nothing to choose between: it is ticked. Without any, an agent may still be connected for later. */
function TheDeal({ deal, missing }: { deal: Deal | undefined; missing: boolean }) {
  if (!deal) {
    return (
      <p className="text-ink-muted">
        <input type="hidden" name="deals" value="all" />
        You are in no deal yet, so it would see none.
      </p>
    );
  }
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <CheckRow type="checkbox" name="deal" value={deal.id} defaultChecked={!missing} hint={roleInWords(deal.role)}>
        {deal.name}
      </CheckRow>
    </div>
  );
}
