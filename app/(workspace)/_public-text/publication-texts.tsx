import { ActPublicText } from "./act-public-text";
import { namesOf } from "./names-of";
import type { PublicTextShown } from "./public-text-fields";

type Becoming = {
  readonly entry_id: string;
  readonly ref?: string | undefined;
  readonly title: string;
  readonly public_text?: PublicTextShown | undefined;
};

/** In the form that publishes: for each request of a bidder that becomes public, the text in which others see it. */
export function PublicationTexts({ requests }: { requests: readonly Becoming[] }) {
  return requests.map(
    ({ entry_id, ref, title, public_text }) =>
      public_text && (
        <ActPublicText
          key={entry_id}
          text={public_text}
          names={namesOf(entry_id)}
          legend={`Text others will see: ${ref ?? title}`}
        />
      ),
  );
}
