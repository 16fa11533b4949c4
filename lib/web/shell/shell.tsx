import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Bell } from "./bell";
import { ClosePopovers } from "./close-popovers";
import { PersonMenu, type SignedInPerson } from "./person-menu";
import type { NavigationItem, Place, SpaceGroup } from "./place";
import { SearchButton } from "./search-button";
import type { SearchWords } from "./search-words";
import { NAVIGATION_ID, SideNavigation } from "./side-navigation";
import { TopBarPlace } from "./top-bar-place";

export type ShellProps = {
  navigation: readonly NavigationItem[];
  places: readonly Place[];
  spaces: readonly SpaceGroup[];
  search: SearchWords;
  person: SignedInPerson;
  /** Notifications that the person has not read. */
  unread: number;
  signOut: ReactNode;
  /** Stands above everything while it is there. */
  banner?: ReactNode;
  children?: ReactNode;
};

/** What stands around every page of the workspace. */
export function Shell({ navigation, places, spaces, search, person, unread, signOut, banner, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <SideNavigation items={navigation} spaces={spaces} />
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 border-b border-line bg-surface print:hidden">
          {banner}
          <div className="flex h-12 items-center gap-3 px-3 md:px-6">
            <button
              type="button"
              popoverTarget={NAVIGATION_ID}
              aria-label="Navigation"
              className="flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken md:hidden"
            >
              <PanelLeft aria-hidden="true" className="size-4.5" />
            </button>
            <TopBarPlace places={places} spaces={spaces} />
            <SearchButton words={search} />
            <Bell unread={unread} />
            <PersonMenu person={person} seats={seatsInWords(spaces)} signOut={signOut} />
          </div>
        </header>
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[76rem] flex-1 px-4 py-6 outline-none md:px-6">
          {children}
        </main>
      </div>
      <ClosePopovers />
    </div>
  );
}

const seatsInWords = (spaces: readonly SpaceGroup[]): string =>
  spaces.flatMap(({ seats }) => (seats === "" ? [] : [seats])).join(", ");
