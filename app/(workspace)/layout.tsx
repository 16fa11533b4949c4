import type { ReactNode } from "react";
import { contributions } from "@/app/contributions";
import { pressingNotices } from "@/lib/auth/notices";
import { countNotifications } from "@/lib/modules";
import { kernel, runtime } from "@/lib/runtime";
import { ownSpaces } from "@/lib/web/contributed";
import { requireSession } from "@/lib/web/session";
import { SignOutButton } from "@/lib/web/shell";
import { SignOutForm } from "@/lib/web/sign-out";
import { callAsSelf } from "@/lib/web/use-case";
import { currentView } from "@/lib/web/view-as";
import { PressingNotices } from "./pressing-notices";
import { ViewBanner } from "./view-banner";
import { Workspace } from "./workspace";

export default async function WorkspaceLayout({ children }: { children: ReactNode }) {
  const { person } = await requireSession();
  const [{ unread }, view, spaces, notices] = await Promise.all([
    callAsSelf(countNotifications, {}),
    currentView(),
    ownSpaces(contributions),
    pressingNotices(runtime(), person.id),
  ]);
  return (
    <Workspace
      contributions={contributions}
      spaces={spaces}
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
    </Workspace>
  );
}

/** What people call one of the spaces of a module. */
const nounOf = (module: string) => kernel().registry.spaces.find((one) => one.module === module)?.noun ?? "space";
