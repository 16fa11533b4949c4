import { X } from "lucide-react";
import { roleInWords } from "@/lib/deals/roles";
import type { NavigationItem } from "@/lib/platform/module";
import { countOf } from "@/lib/web/format";
import { ProductMark } from "@/lib/web/ui/product-mark";
import { NavigationIcon } from "./navigation-icon";
import { NavigationLink } from "./navigation-link";
import type { DealLink } from "./trail";

export const NAVIGATION_ID = "navigation";
const SHOWN_DEALS = 12;

/**
 * A column on wide screens; on narrow ones a popover that the top bar's button opens. The browser does the opening, the
 * closing by Escape or a click beside it and the order of focus, so it works before (and without) any script.
 */
export function SideNavigation({ items, deals }: { items: readonly NavigationItem[]; deals: readonly DealLink[] }) {
  return (
    <div className="border-line bg-surface md:w-58 md:shrink-0 md:border-r print:hidden">
      <div
        id={NAVIGATION_ID}
        popover="auto"
        className="fixed inset-y-0 left-0 m-0 hidden h-dvh max-h-none w-64 flex-col bg-surface p-0 text-ink backdrop:bg-black/40 open:flex md:sticky md:top-0 md:flex md:w-full"
      >
        <div className="flex h-12 shrink-0 items-center gap-2 px-4">
          <ProductMark className="size-5" />
          <span className="text-md font-semibold tracking-tight">Dealspace</span>
          <button
            type="button"
            popoverTarget={NAVIGATION_ID}
            popoverTargetAction="hide"
            aria-label="Close navigation"
            className="-mr-2 ml-auto flex size-9 items-center justify-center rounded-md text-ink-muted hover:bg-sunken md:hidden"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        </div>
        <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-2 py-2">
          <ul className="flex flex-col gap-0.5">
            {items.map((item) => (
              <li key={item.href}>
                <NavigationLink href={item.href} exact>
                  <NavigationIcon name={item.icon} />
                  {item.label}
                </NavigationLink>
              </li>
            ))}
          </ul>
          {deals.length > 0 && (
            <div className="flex flex-col gap-1">
              <h2 className="px-2 text-xs font-medium text-ink-faint">My deals</h2>
              <ul className="flex flex-col gap-0.5">
                {deals.slice(0, SHOWN_DEALS).map((deal) => (
                  <li key={deal.id}>
                    <NavigationLink href={`/projects/${deal.id}`}>
                      <span className="flex min-w-0 flex-col">
                        <span className="truncate">{deal.name}</span>
                        <span className="truncate text-xs font-normal text-ink-faint">{roleInWords(deal.role)}</span>
                      </span>
                    </NavigationLink>
                  </li>
                ))}
              </ul>
              {deals.length > SHOWN_DEALS && (
                <p className="px-2 text-xs text-ink-faint">and {countOf(deals.length - SHOWN_DEALS, "more deal")}</p>
              )}
            </div>
          )}
        </nav>
      </div>
    </div>
  );
}
