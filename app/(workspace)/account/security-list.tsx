import type { ToldNotice } from "@/lib/auth/notices";
import { Card, CardBody } from "@/lib/web/ui";
import { Time } from "./time";

/** What happened to this account lately, as the person was told. */
export function SecurityList({ notices, now }: { notices: readonly ToldNotice[]; now: number }) {
  return (
    <Card title="Security">
      {notices.length === 0 ? (
        <CardBody>
          <p className="text-ink-muted">
            New sign-ins, connected agents, unlocks and changes of your password will stand here.
          </p>
        </CardBody>
      ) : (
        <ul className="divide-y divide-line">
          {notices.map((notice) => {
            const { title, text } = notice;
            return (
              <li key={notice.id} className="flex flex-col gap-0.5 px-4 py-3">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-medium text-ink">{title}</span>
                  <span className="text-sm text-ink-muted">
                    <Time at={notice.at} now={now} />
                  </span>
                </p>
                <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{text}</p>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
