import { roleInWords } from "@/lib/deals/roles";
import { dayInWords } from "@/lib/web/format";
import { Badge, Button, Card } from "@/lib/web/ui";
import { takeBackInvitation } from "./actions";
import { type Invited, worksOn } from "./person";

export function PendingInvitations({ deal, invitations }: { deal: string; invitations: readonly Invited[] }) {
  if (invitations.length === 0) return null;
  return (
    <Card title="Invited" aside={invitations.length}>
      <ul className="divide-y divide-line">
        {invitations.map((one) => (
          <li key={one.invitation_id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium [overflow-wrap:anywhere]">{one.email}</p>
              <p className="text-sm text-ink-muted">
                {roleInWords(one.role)} · {one.firm} · Workstreams: {worksOn(one)}
                {one.invited_by !== undefined && ` · invited by ${one.invited_by}`}
              </p>
            </div>
            {one.expired ? (
              <Badge tone="warn">Expired</Badge>
            ) : (
              <span className="text-sm text-ink-muted">until {dayInWords(dayOf(one.expires))}</span>
            )}
            <form action={takeBackInvitation}>
              <input type="hidden" name="project_id" value={deal} />
              <input type="hidden" name="invitation_id" value={one.invitation_id} />
              <Button type="submit" size="small" variant="danger">
                Take back<span className="sr-only"> the invitation of {one.email}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
