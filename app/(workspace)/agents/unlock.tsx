import { LockOpen } from "lucide-react";
import { Button } from "@/lib/web/ui";
import { ChangeForm } from "./change-form";
import { Countdown } from "./countdown";

type UnlockProps = { id: string; name: string; endsAt: number; now: number };

/** While it runs, the most important thing about a connection. */
export function Unlock({ id, name, endsAt, now }: UnlockProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-warn-line bg-warn-soft px-4 py-2.5">
      <div className="flex min-w-0 gap-2.5 text-warn">
        <LockOpen aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <p>
          <span className="font-medium">Unlocked: reads what is not published.</span>{" "}
          <span className="text-ink">
            <Countdown endsAt={endsAt} now={now} />
          </span>
        </p>
      </div>
      <ChangeForm change="lock" id={id}>
        <Button type="submit" size="small" aria-label={`Lock now: ${name}`}>
          Lock now
        </Button>
      </ChangeForm>
    </div>
  );
}
