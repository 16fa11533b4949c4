import { listed } from "./contributed";
import type { Contribution } from "./contribution";
import { LinkButton } from "./ui";

/** One text for what does not exist and for what is not the person's to see: the two must not differ. */
export function NotFoundMessage({ contributions }: { contributions: readonly Contribution[] }) {
  const spaces = contributions.flatMap((one) => one.spaces ?? []);
  const nouns = listed(
    spaces.map(({ noun }) => noun),
    "or",
  );
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-3 py-16">
      <h1 className="text-xl font-semibold tracking-tight">Not found</h1>
      <p className="text-md text-ink-muted">
        There is nothing at this address that you can open. The link may be old or mistyped, or the page belongs to a{" "}
        {nouns} you are not part of.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <LinkButton href="/" variant="primary">
          Go to Home
        </LinkButton>
        {spaces
          .flatMap(({ all }) => all ?? [])
          .map(({ href, label }) => (
            <LinkButton key={href} href={href}>
              My {label.toLowerCase()}
            </LinkButton>
          ))}
      </div>
    </div>
  );
}
