import { ChevronDown, LogOut, UserRound } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Avatar } from "@/lib/web/ui/avatar";

export type SignedInPerson = { readonly name: string; readonly email: string; readonly title?: string | null };

const MENU_ID = "person-menu";
const ITEM =
  "flex min-h-8 w-full items-center gap-2 rounded px-2 text-left hover:bg-sunken [&_svg]:size-4 [&_svg]:text-ink-muted";

/** A popover of the browser, not a scripted menu: signing out must work when nothing else does. */
export function PersonMenu({ person, seats, signOut }: { person: SignedInPerson; seats: string; signOut: ReactNode }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={`Signed in as ${person.name}`}
        className="flex h-9 shrink-0 items-center gap-2 rounded-md px-1.5 text-base hover:bg-sunken"
      >
        <span className="hidden sm:inline">
          <span className="text-ink-muted">Signed in as</span>{" "}
          <span className="font-medium text-ink">{person.name}</span>
        </span>
        <Avatar name={person.name} />
        <ChevronDown aria-hidden="true" className="hidden size-3.5 text-ink-muted sm:block" />
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        className="fixed top-12 right-3 left-auto md:right-6 m-0 w-72 rounded-lg border border-line bg-raised p-0 text-base text-ink shadow-raised"
      >
        <div className="flex flex-col gap-0.5 border-b border-line px-3 py-2.5">
          <p className="text-xs text-ink-faint">Signed in as</p>
          <p className="font-medium">{person.name}</p>
          <p className="text-ink-muted [overflow-wrap:anywhere]">{person.email}</p>
          {person.title && <p className="text-ink-muted">{person.title}</p>}
          {seats && <p className="text-ink-muted">{seats}</p>}
        </div>
        <div className="flex flex-col gap-0.5 p-1">
          <Link href="/account" className={ITEM}>
            <UserRound aria-hidden="true" />
            Account
          </Link>
          {signOut}
        </div>
      </div>
    </>
  );
}

export function SignOutButton() {
  return (
    <button type="submit" className={ITEM}>
      <LogOut aria-hidden="true" />
      Sign out
    </button>
  );
}
