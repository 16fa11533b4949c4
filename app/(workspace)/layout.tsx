import type { ReactNode } from "react";
import { pressingNotices } from "@/lib/auth/notices";
import { countNotifications } from "@/lib/deals";
import { kernel, runtime } from "@/lib/runtime";
import { requireSession } from "@/lib/web/session";
import { Shell, SignOutButton } from "@/lib/web/shell";
import { SignOutForm } from "@/lib/web/sign-out";
import { callAsSelf } from "@/lib/web/use-case";
import { currentView } from "@/lib/web/view-as";
import { namesOfOwnDeals } from "./deals/my-deals";
import { HOME, PLACES } from "./places";
import { PressingNotices } from "./pressing-notices";
import { DEAL_PLACES } from "./projects/[id]/deal-places";
import { ViewBanner } from "./view-banner";

/** What people call one of the spaces of a module. */
const nounOf = (module: string) => kernel().registry.spaces.find((one) => one.module === module)?.noun ?? "space";

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const { person } = await requireSession();
  const [{ unread }, view, deals, notices] = await Promise.all([
    callAsSelf(countNotifications, {}),
    currentView(),
    namesOfOwnDeals(),
    pressingNotices(runtime(), person.id),
  ]);
  const fromModules = kernel().registry.modules.flatMap((module) => module.navigation);
  return (
    <Shell
      navigation={[HOME, ...fromModules]}
      places={[
        ...[HOME, ...fromModules].map(({ href, label }) => ({ path: href, label })),
        ...DEAL_PLACES.filter(({ segment }) => segment !== "").map(({ segment, label }) => ({
          path: `/projects/:deal/${segment}`,
          label,
        })),
        ...PLACES,
      ]}
      deals={deals.map(({ project_id, name, role }) => ({ id: project_id, name, role }))}
      person={person}
      unread={unread}
      banner={view && <ViewBanner view={view} noun={nounOf(view.module)} />}
      signOut={
        <SignOutForm>
          <SignOutButton />
        </SignOutForm>
      }
    >
      {notices.length > 0 && <PressingNotices notices={notices} />}
      {children}
    </Shell>
  );
}
