import { X } from "lucide-react";
import { countOf } from "@/lib/web/format";
import { ProductMark } from "@/lib/web/ui/product-mark";
import { NavigationIcon } from "./navigation-icon";
import { NavigationLink } from "./navigation-link";
import { type NavigationItem, type SpaceGroup, spacePath } from "./place";

export const NAVIGATION_ID = "navigation";
/** Of one module. */
const MOST_SHOWN = 12;

/**
 * A column on wide screens; on narrow ones a popover that the top bar's button opens. The browser does the opening, the
 * closing by Escape or a click beside it and the order of focus, so it works before (and without) any script.
 */
export function SideNavigation({ items, spaces }: { items: readonly NavigationItem[]; spaces: readonly SpaceGroup[] }) {
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
          {spaces.map((group) => (
            <Spaces key={group.module} group={group} />
          ))}
        </nav>
      </div>
    </div>
  );
}

function Spaces({ group: { heading, noun, path, spaces } }: { group: SpaceGroup }) {
  if (spaces.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h2 className="px-2 text-xs font-medium text-ink-faint">{heading}</h2>
      <ul className="flex flex-col gap-0.5">
        {spaces.slice(0, MOST_SHOWN).map(({ id, name, seat }) => (
          <li key={id}>
            <NavigationLink href={spacePath(path, id)}>
              <span className="flex min-w-0 flex-col">
                <span className="truncate">{name}</span>
                <span className="truncate text-xs font-normal text-ink-faint">{seat}</span>
              </span>
            </NavigationLink>
          </li>
        ))}
      </ul>
      {spaces.length > MOST_SHOWN && (
        <p className="px-2 text-xs text-ink-faint">and {countOf(spaces.length - MOST_SHOWN, `more ${noun}`)}</p>
      )}
    </div>
  );
}
