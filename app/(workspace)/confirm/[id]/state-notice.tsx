import Link from "next/link";
import type { SuggestionLook } from "@/app/(workspace)/suggestion-view";
import { viewOf } from "@/app/(workspace)/suggestion-views";
import { countOf } from "@/lib/web/format";
import { Notice } from "@/lib/web/ui";

/** Why there is nothing to decide here, or nothing for this person; nothing where it is theirs and open. */
export function StateNotice({ look }: { look: SuggestionLook }) {
  const { state, superseded_by: later } = look;
  if (state === "confirmed" || state === "dismissed" || state === "undone") return <Decided look={look} />;
  if (state === "superseded")
    return (
      <Notice title="The agent has replaced this proposal.">
        {later === undefined ? (
          "There is nothing left to decide here."
        ) : (
          <Link href={`/confirm/${later}`} className="font-medium text-accent-text underline">
            Go to the one that took its place
          </Link>
        )}
      </Notice>
    );
  if (state === "expired")
    return (
      <Notice title="This proposal has expired.">
        Nobody decided on it within {daysInWords(look)}. The agent can propose it again.
      </Notice>
    );
  if (!look.may_decide)
    return (
      <Notice title="This is not yours to decide.">
        {look.why_not}
        {look.own_agent && " You see it because an agent acting for you proposed it."}
      </Notice>
    );
  return (
    <>
      {look.moved && (
        <Notice tone="warn" title="Something has changed since this was proposed.">
          What you see below is how things stand now. Check that it still makes sense.
        </Notice>
      )}
      {look.obstacle !== undefined && (
        <Notice tone="warn" title="This cannot be done as it is.">
          {look.obstacle}
        </Notice>
      )}
    </>
  );
}

function Decided({ look }: { look: SuggestionLook }) {
  const { decided_by: by, decided_at: at, undone_by: undoer, undone_at: undone, reason } = look;
  const word = look.state === "dismissed" ? "Dismissed" : look.edited ? "Confirmed with changes" : "Confirmed";
  return (
    <Notice title={`${word}${by ? ` by ${by.name}` : ""}${at === undefined ? "" : `, ${momentOf(at)}`}.`}>
      {undone !== undefined && (
        <p>
          Undone{undoer ? ` by ${undoer.name}` : ""}, {momentOf(undone)}.{" "}
          {viewOf(look.kind).undone ?? "It is as it was before."}
        </p>
      )}
      {reason !== undefined && (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
    </Notice>
  );
}

const daysInWords = ({ created_at, expires_at }: SuggestionLook): string => {
  const days = Math.round((expires_at - created_at) / 86_400);
  return days === 7 ? "seven days" : countOf(days, "day");
};

const momentOf = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
