import { Badge } from "@/lib/web/ui";

export type SamplePerson = { email: string; role: string; name: string; organization: string };

type SamplePeopleProps = {
  people: readonly SamplePerson[];
  password: string;
  onChoose: (person: SamplePerson) => void;
};

/** Whom one can be in the sample deal. Without script the list still says what to type. */
export function SamplePeople({ people, password, onChoose }: SamplePeopleProps) {
  return (
    <section aria-labelledby="sample-deal" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 px-1">
        <h2 id="sample-deal" className="text-base font-semibold text-ink">
          Sample deal
        </h2>
        <p className="text-sm text-ink-muted">
          Everyone’s password is <code className="font-mono text-ink">{password}</code>
        </p>
      </header>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
        {people.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              onClick={() => onChoose(person)}
              className="flex w-full items-center justify-between gap-3 px-3 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex min-w-0 flex-col">
                <span className="text-base text-ink">
                  {person.name}, <span className="text-ink-muted">{person.organization}</span>
                </span>
                <span className="truncate text-sm text-ink-faint">{person.email}</span>
              </span>
              <Badge>{person.role}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
