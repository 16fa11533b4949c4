import { CONNECTION_DAYS } from "@/lib/auth/oauth/connections";
import type { ConsentRequest } from "@/lib/auth/oauth/consent";
import type { Person } from "@/lib/auth/sessions";
import { sanitizeLine } from "@/lib/platform/sanitize";
import { Notice } from "@/lib/web/ui";
import { ActingAs, SignOutAndReturn } from "./acting-as";
import { Application } from "./application";
import { DecisionButtons } from "./decision-buttons";
import { ScopeChoice, StepUpChoice } from "./scope-choice";
import { type Choice, SpaceChoice } from "./space-choice";

type ConsentFormProps = {
  uid: string;
  request: ConsentRequest;
  person: Person;
  choices: readonly Choice[];
  hints: { changed: boolean; noSpaces: boolean };
};

/** An ordinary form, so that it needs no script; what leaves it is decided again on the server. */
export function ConsentForm({ uid, request, person, choices, hints }: ConsentFormProps) {
  const name = sanitizeLine(request.clientName) || "An application without a name";
  return (
    <>
      <header className="flex flex-col gap-1.5">
        <h1 className="text-xl font-semibold tracking-tight text-ink [overflow-wrap:anywhere]">
          “<bdi>{name}</bdi>” asks for access to your {listed(choices.map(({ noun }) => `${noun}s`))}
        </h1>
        <p className="text-md text-ink-muted">
          It would act in your name and within your rights. You decide what it gets.
        </p>
      </header>
      {hints.changed && (
        <Notice tone="warn" live title="Another person has signed in">
          This browser is now signed in as {person.name}. Nothing was granted. Read the request again before you decide.
        </Notice>
      )}
      <Application name={name} request={request} />
      <SignOutAndReturn back={`/consent/${uid}`} />
      <form
        action={`/consent/${encodeURIComponent(uid)}/submit`}
        method="post"
        autoComplete="off"
        className="flex flex-col gap-6"
      >
        <input type="hidden" name="as" value={person.id} />
        <ActingAs person={person} />
        {choices.map((choice, i) => (
          <SpaceChoice
            key={choice.module}
            choice={choice}
            missing={hints.noSpaces && i === 0}
            sole={choices.length === 1}
          />
        ))}
        <ScopeChoice scopes={request.scopes} />
        {request.stepUps.map((scope) => (
          <StepUpChoice key={scope.name} scope={scope} />
        ))}
        <Lifetime />
        <DecisionButtons />
      </form>
    </>
  );
}

/** `deals`, `deals and gardens`. */
const listed = (words: readonly string[]): string => new Intl.ListFormat("en").format(words);

function Lifetime() {
  return (
    <section aria-labelledby="lifetime" className="flex flex-col gap-1">
      <h2 id="lifetime" className="text-base font-semibold text-ink">
        How long it lasts
      </h2>
      <p className="text-ink-muted">
        Each pass is good for 1 hour and is renewed without asking, for {CONNECTION_DAYS} days at most. After 7 days
        without use the connection ends by itself. You can end it at any moment on the Agents page, and every call it
        makes is logged.
      </p>
    </section>
  );
}
