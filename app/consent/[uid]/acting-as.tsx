import type { Person } from "@/lib/auth/sessions";
import { csrfToken } from "@/lib/web/session";
import { Avatar } from "@/lib/web/ui";

const SIGN_OUT = "sign-out-and-return";

export function ActingAs({ person }: { person: Person }) {
  return (
    <section aria-labelledby="acting-as" className="flex flex-col gap-2">
      <h2 id="acting-as" className="text-base font-semibold text-ink">
        It would act as
      </h2>
      <div className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
        <Avatar name={person.name} />
        <div className="min-w-0 flex-1">
          <p className="font-medium text-ink">{person.name}</p>
          <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">{person.email}</p>
        </div>
        <button
          type="submit"
          form={SIGN_OUT}
          className="min-h-6 shrink-0 rounded text-base text-accent-text underline underline-offset-2 hover:text-ink"
        >
          Not you?
        </button>
      </div>
    </section>
  );
}

/** Forms cannot stand inside each other: this one is apart, and the button above belongs to it by name. */
export async function SignOutAndReturn({ back }: { back: string }) {
  return (
    <form id={SIGN_OUT} action="/api/auth/signout" method="post" hidden>
      <input type="hidden" name="csrfToken" value={(await csrfToken()) ?? ""} />
      <input type="hidden" name="callbackUrl" value={back} />
    </form>
  );
}
