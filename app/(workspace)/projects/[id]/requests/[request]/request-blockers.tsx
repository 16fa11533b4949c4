import { Moment } from "@/app/(workspace)/agents/moment";
import { ActForm } from "@/lib/web/forms";
import { Notice } from "@/lib/web/ui";
import { unblock } from "./actions";
import type { Opened } from "./opened";

export function RequestBlockers({ request, now }: { request: Opened; now: number }) {
  const mayResolve = request.allowed_acts.includes("resolve_blocker");
  return request.blockers?.map((blocker) => (
    <Notice key={blocker.blocker_id} tone="warn" title="Blocked">
      <div className="flex flex-col items-start gap-2">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {blocker.reason}{" "}
          <span className="text-sm text-ink-muted">
            <Moment at={blocker.since} now={now} />
          </span>
        </p>
        {mayResolve && (
          <ActForm
            act={unblock}
            given={{ project_id: request.project_id, blocker_id: blocker.blocker_id }}
            submit="Resolve"
            variant="secondary"
          />
        )}
      </div>
    </Notice>
  ));
}
